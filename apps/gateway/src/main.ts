import { listenForStop } from "@konstruct/core/stop-signal";
import { openDatabase } from "@konstruct/db/database";
import { openJobQueue } from "@konstruct/queue/queue";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startMetricsServer } from "@konstruct/telemetry/metrics-server";
import { startTracing } from "@konstruct/telemetry/tracing";
import { readGatewayEnvironment } from "./env.ts";
import { startGateway } from "./gateway.ts";

const environment = readGatewayEnvironment();
const { runtime, security, telemetry, queue: queueSettings } = environment;
const logger = createLogger({ service: "gateway", level: telemetry.logLevel });
const tracing = await startTracing({
  serviceName: telemetry.serviceName ?? "konstruct-gateway",
  endpoint: telemetry.otlpEndpoint,
});
const metrics = createMetrics({ processMetrics: true });
const health = createHealth();
const database = openDatabase({
  url: environment.database.url,
  applicationName: "konstruct-gateway",
  maxConnections: 6,
});
// Orchestrators on PostgreSQL are woken by the accept transaction itself; only Redis needs a job.
const queue =
  queueSettings.redisUrl === undefined
    ? undefined
    : openJobQueue({ kind: "redis", url: queueSettings.redisUrl }, (error) =>
        logger.warn({ err: error }, "queue trouble; the sweeper goes on"),
      );

const gateway = await startGateway({
  database,
  databaseUrl: environment.database.url,
  logger,
  metrics,
  health,
  host: runtime.host,
  port: runtime.gatewayPort,
  maxBodyBytes: runtime.webhookMaxBodyBytes,
  debounceMs: environment.turn.debounceMs,
  slack: environment.slack,
  whatsapp: environment.whatsapp,
  webchat: environment.webchat,
  masterKey:
    security.encryptionMasterKey === undefined
      ? undefined
      : Buffer.from(security.encryptionMasterKey, "base64"),
  ...(queue !== undefined && { wake: (delayMs: number) => queue.enqueue("turn.run", {}, { delayMs }) }),
});
const internal = await startMetricsServer({
  registry: metrics.registry,
  health,
  port: runtime.metricsPort,
  host: runtime.host,
});

await listenForStop().promise;
logger.info({}, "draining");
await gateway.drain(runtime.drainTimeoutMs);
await queue?.close();
await database.close();
await internal.close();
await tracing.shutdown();
