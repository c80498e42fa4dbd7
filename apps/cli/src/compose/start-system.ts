import type { Environment } from "@konstruct/config/catalogue";
import { endsWithin } from "@konstruct/core/process/deadline";
import { openDatabase } from "@konstruct/db/database";
import { type Gateway, startGateway } from "@konstruct/gateway/gateway";
import { emailOptions, fileReach, mcpServers, memoryOptions } from "@konstruct/orchestrator/env";
import { startOrchestrator } from "@konstruct/orchestrator/start-orchestrator";
import type { OrchestratorOptions } from "@konstruct/orchestrator/wiring/options";
import type { QueueBackend } from "@konstruct/queue/backend";
import { openJobQueue } from "@konstruct/queue/queue";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import { createHealth, type Health } from "@konstruct/telemetry/health";
import type { Logger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startMetricsServer } from "@konstruct/telemetry/metrics-server";
import { startTracing } from "@konstruct/telemetry/tracing";
import type { Secrets } from "../embedded/secrets.ts";
import type { ClosingStack } from "./closing-stack.ts";
import { type Simulators, startSimulators } from "./simulators.ts";
import type { Simulated } from "./what-to-simulate.ts";

/** A server that hangs must not keep the process from ending. */
const longestHangUpMs = 2_000;

export type SystemOptions = {
  environment: Environment;
  secrets: Secrets;
  databaseUrl: string;
  queue: QueueBackend;
  simulated: Simulated;
  /** How models are reached; as the environment says by default. */
  llm?: OrchestratorOptions["llm"] | undefined;
  logger: Logger;
  /** Replaces parts of the orchestrator. */
  adapt?: OrchestratorOptions["adapt"];
};

export type System = { gateway: Gateway; metricsPort: number; simulators: Simulators; health: Health };

/** Starts gateway and orchestrator in this process. Started parts are on `closing`, also when this throws half way. */
export async function startSystem(options: SystemOptions, closing: ClosingStack): Promise<System> {
  const { environment, secrets, databaseUrl, logger } = options;
  const { runtime, telemetry, turn } = environment;
  const tracing = await startTracing({
    serviceName: telemetry.serviceName ?? "konstruct",
    endpoint: telemetry.otlpEndpoint,
  });
  closing.add("tracing", tracing.shutdown);
  const simulators = await startSimulators(options.simulated, secrets, closing);

  const metrics = createMetrics({ processMetrics: true });
  const health = createHealth();
  const { port, close } = await startMetricsServer({
    registry: metrics.registry,
    health,
    port: runtime.metricsPort,
    host: runtime.host,
  });
  closing.add("metrics server", close);

  const shared = { databaseUrl, logger, metrics, health, masterKey: secrets.masterKey };
  const orchestrator = await startOrchestrator({
    ...shared,
    queue: options.queue,
    settings: { concurrency: turn.concurrency, leaseMs: turn.leaseMs, debounceMs: turn.debounceMs },
    llm: options.llm ?? environment.llm,
    slack: { ...environment.slack, apiUrl: simulators.slack?.apiUrl ?? environment.slack.apiUrl },
    whatsapp: {
      ...environment.whatsapp,
      graphUrl: simulators.whatsapp?.url ?? environment.whatsapp.graphUrl,
    },
    chatwoot: environment.chatwoot,
    previousMasterKey: secrets.previousMasterKey,
    auditSigningKey: secrets.auditSigningKey,
    ...memoryOptions(environment),
    mcp: mcpServers(environment),
    email: emailOptions(environment),
    files: fileReach(environment, secrets.masterKey),
    ...(options.adapt !== undefined && { adapt: options.adapt }),
  });
  let drained: Promise<void> | undefined;
  const drainOrchestrator = () => {
    drained ??= orchestrator.drain(runtime.drainTimeoutMs);
    return drained;
  };
  closing.add("orchestrator", drainOrchestrator);

  const gateway = await startListening(options, simulators, shared, closing);
  // Both at once: the limit is for the whole process.
  closing.add("gateway", async () => {
    await Promise.all([gateway.drain(runtime.drainTimeoutMs), drainOrchestrator()]);
  });
  simulators.slack?.setEventsUrl(`${gateway.url}/slack/events`);
  simulators.whatsapp?.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  return { gateway, metricsPort: port, simulators, health };
}

type Shared = Pick<Parameters<typeof startGateway>[0], "databaseUrl" | "logger" | "metrics" | "health"> & {
  masterKey: Buffer;
};

async function startListening(
  { environment, secrets, queue, logger }: SystemOptions,
  simulators: Simulators,
  shared: Shared,
  closing: ClosingStack,
): Promise<Gateway> {
  const { runtime, slack, whatsapp } = environment;
  const database = openDatabase({
    url: shared.databaseUrl,
    applicationName: "konstruct-gateway",
    maxConnections: 6,
  });
  closing.add("database connections", () => endsWithin(database.close(), longestHangUpMs));
  // On PostgreSQL the accept transaction wakes orchestrators itself; only Redis needs a job.
  const wakeUps =
    queue.kind === "redis"
      ? openJobQueue(queue, (error) =>
          logger.warn({ err: error }, "the queue reported an error; the sweeper goes on"),
        )
      : undefined;
  if (wakeUps !== undefined) closing.add("queue", () => endsWithin(wakeUps.close(), longestHangUpMs));
  const gateway = await startGateway({
    ...shared,
    database,
    objects: createObjectStore(environment.storage, shared.masterKey),
    host: runtime.host,
    port: runtime.gatewayPort,
    inbound: runtime.inbound,
    debounceMs: environment.turn.debounceMs,
    slack: {
      ...slack,
      apiUrl: simulators.slack?.apiUrl ?? slack.apiUrl,
      signingSecret: slack.signingSecret ?? (simulators.slack && secrets.slackSigningSecret),
      stateSecret: slack.stateSecret ?? secrets.slackStateSecret,
    },
    whatsapp: {
      appSecret: whatsapp.appSecret ?? (simulators.whatsapp && secrets.whatsappAppSecret),
      verifyToken: whatsapp.verifyToken ?? (simulators.whatsapp && secrets.whatsappVerifyToken),
    },
    webchat: {
      tokenSecret: secrets.webchatTokenSecret,
      uploadMaxBytes: environment.storage.maxBytes,
      uploadQuotas: environment.webchat.uploadQuotas,
    },
    chatwoot: environment.chatwoot,
    ...(wakeUps !== undefined && {
      wake: (delayMs: number) => wakeUps.enqueue("turn.run", {}, { delayMs }),
    }),
  });
  return gateway;
}
