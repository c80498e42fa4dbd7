import { openDatabase } from "@konstruct/db/database";
import { openJobQueue } from "@konstruct/queue/queue";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startGateway } from "../../apps/gateway/src/gateway.ts";
import { defaultBounds } from "../../apps/gateway/src/inbound/inbound-bounds.ts";
import { createKillSwitch } from "./kill-switch.ts";
import { readChildSettings } from "./settings.ts";
import { watchDatabase } from "./watched-database.ts";

const settings = readChildSettings();
const logger = createLogger({ service: "gateway", level: "fatal" });
const database = openDatabase({ url: settings.appUrl, applicationName: "crash-gateway", maxConnections: 6 });
const queue =
  settings.queue.kind === "redis"
    ? openJobQueue(settings.queue, (error) => logger.warn({ err: error }, "the queue reported an error"))
    : undefined;
const gateway = await startGateway({
  database: watchDatabase(database, createKillSwitch()),
  databaseUrl: settings.appUrl,
  logger,
  metrics: createMetrics(),
  health: createHealth(),
  host: "127.0.0.1",
  port: settings.gatewayPort,
  inbound: defaultBounds,
  debounceMs: { slack: 0, whatsapp: 0, webchat: 0 },
  slack: { signingSecret: settings.slack.signingSecret, apiUrl: settings.slack.apiUrl },
  whatsapp: { appSecret: settings.whatsapp.appSecret, verifyToken: "unused" },
  webchat: {},
  masterKey: undefined,
  ...(queue !== undefined && { wake: (delayMs: number) => queue.enqueue("turn.run", {}, { delayMs }) }),
});
process.send?.({ ready: gateway.port });
process.on("disconnect", () => process.exit(0));
