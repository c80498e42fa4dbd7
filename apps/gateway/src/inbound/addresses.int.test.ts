import { request } from "node:http";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";
import { defaultVisitorRates } from "../webchat/visitor-limits.ts";

const database = setUpDatabase();
let site: TestTenant;
let gateway: Gateway;
const burst = 40;
beforeAll(async () => {
  site = await createTestTenant(database.app, { channel: "webchat", accountKey: "quay" });
  const rates = { ...defaultVisitorRates, requestsPerAddress: { perSecond: 0.000_001, burst } };
  gateway = await startTestGateway(database.app, database.urls.app, {
    webchat: { tokenSecret: "s".repeat(32), rates },
  });
});
afterAll(() => gateway.drain(1_000));

/** The request line as it is: fetch would write it in its own way. */
const send = (path: string, method = "GET") =>
  new Promise<number>((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port: gateway.port, path, method, agent: false },
      (answered) => {
        answered.resume().on("end", () => resolve(answered.statusCode ?? 0));
      },
    );
    asked.on("error", reject).end();
  });

/** Every route of the gateway, and one it does not have. */
const routes = [
  "/slack/events",
  "/whatsapp/webhook",
  "/chatwoot/webhook",
  "/chatwoot/decisions/t",
  "/v1/webchat/quay/config",
  "/v1/webchat/quay/visitors",
  "/v1/webchat/quay/messages",
  "/v1/webchat/quay/files",
  "/v1/webchat/quay/rating",
  "/v1/webchat/quay/events",
  "/v1/approvals/x",
  "/media/a/b/c",
  "/widget.js",
  "/healthz",
  "/readyz",
  "/no/such/route",
];

describe("addresses", () => {
  it("I2 property: U+0000 anywhere in the address of any route is refused with 400", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.constantFrom("GET", "POST", "OPTIONS"),
        fc.nat(),
        fc.boolean(),
        async (route, method, at, isQuery) => {
          const place = at % (route.length - 1);
          const path = isQuery
            ? `${route}?name=a%00b`
            : `${route.slice(0, place + 1)}%00${route.slice(place + 1)}`;
          expect(await send(path, method), path).toBe(400);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("I2 every spelling of the web chat's address is counted by one limit", async () => {
    const spellings = [
      "/v1/webchat/quay/config",
      "//v1/webchat/quay/config",
      "/v1//webchat/quay/config/",
      "/v1/%77ebchat/quay/config",
      "/x/../v1/webchat/quay/config",
      "/%76%31/webchat/./quay/config",
      `http://${site.tenantId}.example/v1/webchat/quay/config`,
    ];
    const served: number[] = [];
    for (let sent = 0; sent < burst; sent++) served.push(await send(spellings[sent % spellings.length]!));
    expect(served.filter((status) => status === 200)).toHaveLength(burst);
    for (const path of spellings) expect(await send(path), path).toBe(429);
    // What is not limited is not served.
    for (const path of ["/V1/webchat/quay/config", "/v1/WEBCHAT/quay/config", "/v1;a/webchat/quay/config"])
      expect(await send(path), path).toBe(404);
  });
});
