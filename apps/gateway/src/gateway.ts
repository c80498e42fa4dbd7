import { createServer, type ServerOptions } from "node:http";
import { toAppError } from "@konstruct/core/errors";
import { endsWithin } from "@konstruct/core/process/deadline";
import { listen } from "@konstruct/core/process/listen";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { hasEncodedNul } from "@konstruct/core/text/storable";
import { createWriteCheck } from "@konstruct/db/check-writes";
import type { Database } from "@konstruct/db/database";
import { pendingMigrations } from "@konstruct/db/migrate/pending-migrations";
import { sentMessages } from "@konstruct/db/outbox/sent-messages";
import { defaultUploadQuotas, type UploadQuotas } from "@konstruct/db/webchat/upload-use";
import { listenTo } from "@konstruct/queue/notifications";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { type Health, stateOfCheck } from "@konstruct/telemetry/health";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import express from "express";
import { type ChatwootSettings, createChatwootSecrets } from "./chatwoot/chatwoot-accounts.ts";
import { chatwootWebhook } from "./chatwoot/chatwoot-webhook.ts";
import { decisionRoutes } from "./chatwoot/decision-routes.ts";
import { createAcceptInbound } from "./inbound/accept-inbound.ts";
import { createBodyMemory } from "./inbound/body-memory.ts";
import type { InboundBounds } from "./inbound/inbound-bounds.ts";
import { discardBody } from "./inbound/read-body.ts";
import { trackConnections } from "./inbound/track-connections.ts";
import { answer, webhookRoute } from "./inbound/webhook-route.ts";
import { linkAttachments } from "./media/link-attachments.ts";
import { mediaRoutes } from "./media/media-routes.ts";
import { approvalRoutes } from "./rest/approval-routes.ts";
import { send, toErrorAnswer } from "./rest/rest-answer.ts";
import { createSlackAccounts } from "./slack/slack-accounts.ts";
import { createSlackApp } from "./slack/slack-app.ts";
import { createSlackInstallations } from "./slack/slack-installations.ts";
import { type SlackSettings, slackRenewal } from "./slack/slack-settings.ts";
import { slackWebhook } from "./slack/slack-webhook.ts";
import { stopConversation } from "./slack/stop-conversation.ts";
import { createEventIds } from "./webchat/event-ids.ts";
import { createSiteAccess } from "./webchat/site-access.ts";
import { createVisitorLimits, defaultVisitorRates, type VisitorRates } from "./webchat/visitor-limits.ts";
import { createVisitorStreams } from "./webchat/visitor-streams.ts";
import { webchatRoutes } from "./webchat/webchat-routes.ts";
import { widgetRoute } from "./webchat/widget/widget-route.ts";
import { createWhatsappNewsTaker } from "./whatsapp/whatsapp-news.ts";
import { whatsappVerification, whatsappWebhook } from "./whatsapp/whatsapp-webhook.ts";

/** Express could not read the address: "%E0%A4%A" is no text. */
const isMalformed = (thrown: unknown) =>
  thrown instanceof Error && "status" in thrown && thrown.status === 400;

export type GatewayOptions = {
  database: Database;
  /** For LISTEN, on a separate connection. */
  databaseUrl: string;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  host: string;
  port: number;
  inbound: InboundBounds;
  debounceMs: Readonly<Record<string, number>>;
  slack: SlackSettings & { botToken?: string | undefined };
  whatsapp: { appSecret?: string | undefined; verifyToken?: string | undefined };
  webchat: {
    tokenSecret?: string | undefined;
    rates?: VisitorRates;
    /** The largest file of a visitor; without it, or without an object store, none are taken. */
    uploadMaxBytes?: number | undefined;
    uploadQuotas?: UploadQuotas | undefined;
  };
  /** Without an installation's address its webhooks are refused. */
  chatwoot?: ChatwootSettings;
  masterKey: Buffer | undefined;
  /** The previous master key, while it is being replaced. */
  previousMasterKey?: Buffer | undefined;
  /** The object store; without it web chat shows only the names of files, and no link is served. */
  objects?: ObjectStore | undefined;
  wake?: (dueInMs: number) => Promise<void>;
};

/** Added to the drain's limit, for connections that are being closed. */
const longestHangUpMs = 500;

export type Gateway = { port: number; url: string; drain(timeoutMs: number): Promise<void> };

/** Receives: verifies, persists, acknowledges. No model, no business rule. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, logger, metrics, health, objects, masterKey, chatwoot = {} } = options;
  const { maxBodyBytes, bodyMemoryBytes, maxConnections, requestTimeoutMs } = options.inbound;
  const bodies = createBodyMemory(Math.max(bodyMemoryBytes, maxBodyBytes));
  const context = { logger, metrics, maxBodyBytes, bodies };
  const accept = createAcceptInbound({
    database,
    logger,
    debounceMs: options.debounceMs,
    wake: options.wake,
  });
  const accounts = createSlackAccounts(database, logger);
  const installations = createSlackInstallations({
    database,
    logger,
    accounts,
    renewal: slackRenewal(options.slack),
    masterKey,
    previousMasterKey: options.previousMasterKey,
    stateSecret: options.slack.stateSecret,
    fallbackBotToken: options.slack.botToken,
  });
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use((request, response, next) => {
    if (!hasEncodedNul(request.url)) return next();
    discardBody(request);
    send(response, toErrorAnswer(refusalError("request.unstorable_text")));
  });

  const { signingSecret } = options.slack;
  const inbound = { accept, onLifecycle: installations.onLifecycle, accounts };
  const slackApp =
    signingSecret === undefined && options.slack.appToken === undefined
      ? undefined
      : createSlackApp({
          ...inbound,
          database,
          settings: options.slack,
          express: app,
          installations,
          logger,
          onStop: stopConversation(database),
        });

  app.get("/whatsapp/webhook", (request, response) =>
    answer(response, whatsappVerification(request.query, options.whatsapp.verifyToken)),
  );

  const { tokenSecret, rates = defaultVisitorRates } = options.webchat;
  // Without a secret no visitor gets a token, so no event is ever sent.
  const eventIds = createEventIds(tokenSecret ?? "");
  const streams = createVisitorStreams(database, logger, eventIds, sentMessages, linkAttachments(objects));
  const limits = createVisitorLimits(rates, options.inbound.trustedProxies);
  const { uploadMaxBytes, uploadQuotas = defaultUploadQuotas } = options.webchat;
  const credentials = createChannelCredentials({
    database,
    masterKey,
    previousMasterKey: options.previousMasterKey,
  });
  const identitySecretOf = async (siteKey: string) => (await credentials("webchat", siteKey))?.identitySecret;
  app.use(
    "/v1/webchat",
    limits.refuseFloods,
    webchatRoutes(
      {
        ...{ context, database, accept, streams, limits, eventIds },
        access: createSiteAccess(database, tokenSecret, identitySecretOf),
        uploads:
          objects === undefined || uploadMaxBytes === undefined
            ? undefined
            : { objects, maxBytes: uploadMaxBytes, quotas: uploadQuotas },
      },
      {
        tokenSecret,
        identitySecretOf,
      },
    ),
  );
  app.get("/widget.js", widgetRoute());
  app.use("/v1/approvals", approvalRoutes({ database, logger, bodies }));
  if (masterKey !== undefined)
    app.use("/chatwoot/decisions", decisionRoutes({ database, masterKey, logger, bodies }));
  if (objects !== undefined && masterKey !== undefined)
    app.use("/media", mediaRoutes({ objects, masterKey, logger }));
  else if (objects !== undefined) logger.warn({}, "no links to files: ENCRYPTION_MASTER_KEY is not set");
  const sent = listenTo(options.databaseUrl, "konstruct_sent", {
    onNotify: (conversationId) => streams.onSent(conversationId),
    onOpen: () => streams.flushAll(),
    onError: (error) => logger.warn({ err: error }, "listening for sent messages failed"),
  });

  health.register("database", async () => void (await database.query({ text: "select 1" })));
  health.register("writes", createWriteCheck(database));
  health.register("migrations", async () => {
    const missing = await pendingMigrations(database);
    if (missing.length > 0) throw new Error(`${missing.length} migrations are missing, first ${missing[0]}`);
  });
  health.describe("database", stateOfCheck("database"));
  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  app.get("/readyz", async (_request, response) => {
    const report = await health.report();
    response.status(report.status === "ready" ? 200 : 503).json(report);
  });
  app.use(
    (_request: express.Request, response: express.Response) =>
      void response
        .status(404)
        .json({ error: { code: "not_found", refusal: "request.not_found", message: "Not found." } }),
  );
  app.use(
    (thrown: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      if (response.headersSent) return logger.error({ err: thrown }, "request failed");
      if (isMalformed(thrown))
        return response
          .status(400)
          .json({ error: { code: "invalid_input", message: "The address of the request is malformed." } });
      const error = toAppError(thrown);
      if (error.code === "invalid_input") return send(response, toErrorAnswer(error));
      logger.error({ err: thrown }, "request failed");
      response.status(503).json({ error: { code: "unavailable", message: "Not stored. Deliver again." } });
    },
  );

  // Webhooks are answered before Express: at thousands a second its routing costs as much as the signature.
  const webhooks = new Map([
    [
      "POST /slack/events",
      webhookRoute("slack", context, slackWebhook({ signingSecret, handle: slackApp?.handle, ...inbound })),
    ],
    [
      "POST /whatsapp/webhook",
      webhookRoute(
        "whatsapp",
        context,
        whatsappWebhook({
          appSecret: options.whatsapp.appSecret,
          accept,
          onNews: createWhatsappNewsTaker(database, logger),
        }),
      ),
    ],
    [
      "POST /chatwoot/webhook",
      webhookRoute(
        "chatwoot",
        context,
        chatwootWebhook({
          database,
          logger,
          accept,
          baseUrl: chatwoot.baseUrl,
          secretsOf: createChatwootSecrets({
            database,
            settings: chatwoot,
            masterKey,
            previousMasterKey: options.previousMasterKey,
          }),
        }),
      ),
    ],
  ]);
  const server = createServer(boundedRequests(requestTimeoutMs), (request, response) => {
    const webhook = webhooks.get(`${request.method} ${request.url?.split("?", 1)[0]}`);
    if (webhook === undefined) return void app(request, response);
    webhook(request, response).catch((thrown) => {
      logger.error({ err: thrown }, "webhook failed");
      if (!response.headersSent) answer(response, { kind: "unavailable" });
    });
  });
  // Platforms keep connections open; the gateway must not close first in the middle of a request.
  server.keepAliveTimeout = 65_000;
  const open = trackConnections(server, maxConnections);
  const port = await listen(server, options.port, options.host);
  await slackApp?.start();
  health.describe("gateway", () => ({ state: "ready" }));
  logger.info({ port }, "gateway is listening");
  return {
    port,
    url: `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}`,
    async drain(timeoutMs) {
      health.beginDraining();
      streams.closeAll();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      open.closeIdle();
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      const others = [closed, slackApp?.stop(), sent.close()];
      // A database or a platform that no longer answers must not keep the drain from ending.
      await endsWithin(Promise.all(others), timeoutMs + longestHangUpMs);
      clearTimeout(timer);
    },
  };
}

/** Node answers 408 to a request that is not complete by then, whatever the handler has done. */
function boundedRequests(requestTimeoutMs: number): ServerOptions {
  return {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs),
  };
}
