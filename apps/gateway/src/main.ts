import { endsWithin } from "@konstruct/core/process/deadline";
import { exitSoon } from "@konstruct/core/process/exit-soon";
import { listenForStop } from "@konstruct/core/process/stop-signal";
import { openDatabase } from "@konstruct/db/database";
import { loadPacks } from "@konstruct/packs/load-packs";
import { openJobQueue } from "@konstruct/queue/queue";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startMetricsServer } from "@konstruct/telemetry/metrics-server";
import { startTracing } from "@konstruct/telemetry/tracing";
import { readGatewayEnvironment } from "./env.ts";
import { startGateway } from "./gateway.ts";

const environment = readGatewayEnvironment();
const { runtime, security, telemetry, storage, queue: queueSettings } = environment;
const logger = createLogger({ service: "gateway", level: telemetry.logLevel });
const tracing = await startTracing({
  serviceName: telemetry.serviceName ?? "konstruct-gateway",
  endpoint: telemetry.otlpEndpoint,
});
const metrics = createMetrics({ processMetrics: true });
const health = createHealth();
await loadPacks(runtime.packs);
const database = openDatabase({
  url: environment.database.url,
  applicationName: "konstruct-gateway",
  maxConnections: 6,
});
// The accept transaction itself wakes orchestrators on PostgreSQL; only Redis needs a job.
const queue =
  queueSettings.redisUrl === undefined
    ? undefined
    : openJobQueue({ kind: "redis", url: queueSettings.redisUrl }, (error) =>
        logger.warn({ err: error }, "the queue reported an error; the sweeper goes on"),
      );

const keyFrom = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, "base64"));
const masterKey = keyFrom(security.encryptionMasterKey);
const keepsFiles = storage.dir !== undefined || storage.s3.bucket !== undefined;

/** A database that no longer answers must not keep the process from ending. */
const longestHangUpMs = 2_000;

const gateway = await startGateway({
  database,
  databaseUrl: environment.database.url,
  logger,
  metrics,
  health,
  host: runtime.host,
  port: runtime.gatewayPort,
  inbound: runtime.inbound,
  debounceMs: environment.turn.debounceMs,
  slack: environment.slack,
  whatsapp: environment.whatsapp,
  webchat: { ...environment.webchat, uploadMaxBytes: environment.storage.maxBytes },
  chatwoot: environment.chatwoot,
  masterKey,
  previousMasterKey: keyFrom(security.previousMasterKey),
  ...(keepsFiles && { objects: createObjectStore(storage, masterKey) }),
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
await endsWithin(Promise.all([queue?.close(), database.close()]), longestHangUpMs);
await internal.close();
await tracing.shutdown();
exitSoon();
