import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { issueVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import type { Database } from "@konstruct/db/database";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import express, { type NextFunction, type Request, type Response } from "express";
import { describe, expect, it } from "vitest";
import { createBodyMemory } from "../inbound/body-memory.ts";
import { createEventIds } from "./event-ids.ts";
import { createSiteAccess } from "./site-access.ts";
import { createVisitorLimits, defaultVisitorRates } from "./visitor-limits.ts";
import { createVisitorStreams } from "./visitor-streams.ts";
import { webchatRoutes } from "./webchat-routes.ts";

const unused = () => Promise.reject(new Error("no database here"));
const database: Database = { query: unused, connect: unused, close: unused, lastRefusal: () => undefined };
const logger = createLogger({ service: "test", level: "silent" });

describe("web-chat routes", () => {
  it("A6 a message whose handling throws is answered with an error, and the process lives", async () => {
    const eventIds = createEventIds("secret");
    const streams = createVisitorStreams(database, logger, eventIds);
    const limits = createVisitorLimits(defaultVisitorRates, 0);
    const context = {
      logger,
      metrics: createMetrics(),
      maxBodyBytes: 10_000,
      bodies: createBodyMemory(10_000),
    };
    const accept = () => Promise.reject(new Error("unforeseen"));
    const app = express();
    const access = createSiteAccess(database, "secret", async () => undefined);
    const reach = { context, database, accept, access, streams, limits, eventIds, uploads: undefined };
    app.use(webchatRoutes(reach, { tokenSecret: "secret", identitySecretOf: async () => undefined }));
    // Express recognises an error handler by its four parameters.
    app.use((thrown: Error, _request: Request, response: Response, _next: NextFunction) => {
      response.status(500).end(thrown.message);
    });
    const server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    const expiresAtMs = Date.now() + 60_000;
    const token = issueVisitorToken({ secret: "secret", siteKey: "site", visitorId: "visitor", expiresAtMs });
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/site/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: "m1", text: "hello" }),
    });
    expect([response.status, await response.text()]).toEqual([500, "unforeseen"]);
    streams.closeAll();
    server.closeAllConnections();
    server.close();
  });
});
