import { exitSoon } from "@konstruct/core/process/exit-soon";
import { listenForStop } from "@konstruct/core/process/stop-signal";
import { loadPacks } from "@konstruct/packs/load-packs";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startMetricsServer } from "@konstruct/telemetry/metrics-server";
import { startTracing } from "@konstruct/telemetry/tracing";
import { emailOptions, fileReach, mcpServers, memoryOptions, readOrchestratorEnvironment } from "./env.ts";
import { startOrchestrator } from "./start-orchestrator.ts";

const environment = readOrchestratorEnvironment();
const { runtime, security, telemetry, turn } = environment;
const logger = createLogger({ service: "orchestrator", level: telemetry.logLevel });
const tracing = await startTracing({
  serviceName: telemetry.serviceName ?? "konstruct-orchestrator",
  endpoint: telemetry.otlpEndpoint,
});
const metrics = createMetrics({ processMetrics: true });
const health = createHealth();
const keyFrom = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, "base64"));
const masterKey = keyFrom(security.encryptionMasterKey);
await loadPacks(runtime.packs);
const orchestrator = await startOrchestrator({
  databaseUrl: environment.database.url,
  queue: environment.queueBackend,
  logger,
  metrics,
  health,
  settings: { concurrency: turn.concurrency, leaseMs: turn.leaseMs, debounceMs: turn.debounceMs },
  llm: environment.llm,
  slack: environment.slack,
  whatsapp: environment.whatsapp,
  chatwoot: environment.chatwoot,
  email: emailOptions(environment),
  masterKey,
  previousMasterKey: keyFrom(security.previousMasterKey),
  files: fileReach(environment, masterKey),
  auditSigningKey: security.auditSigningKey,
  ...memoryOptions(environment),
  mcp: mcpServers(environment),
});
const internal = await startMetricsServer({
  registry: metrics.registry,
  health,
  port: runtime.metricsPort,
  host: runtime.host,
});

await listenForStop().promise;
logger.info({}, "draining");
await orchestrator.drain(runtime.drainTimeoutMs);
await internal.close();
await tracing.shutdown();
exitSoon();
