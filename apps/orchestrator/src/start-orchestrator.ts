import { hostname } from "node:os";
import { loadSigningKey } from "@konstruct/audit/keys";
import type { AgentConfig } from "@konstruct/core/agent-config";
import { newId } from "@konstruct/core/ids";
import { type Database, openDatabase } from "@konstruct/db/database";
import { pendingMigrations } from "@konstruct/db/migrate/pending-migrations";
import { claimOutbox } from "@konstruct/db/outbox/claim-outbox";
import { type ClaimedTurn, claimTurns, renewTurnLeases } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { createPorts } from "@konstruct/engine/create-ports";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { QueueBackend } from "@konstruct/queue/backend";
import { listenTo } from "@konstruct/queue/notifications";
import { openJobQueue } from "@konstruct/queue/queue";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import type { Health } from "@konstruct/telemetry/health";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import type { DataSource } from "@konstruct/tools/data-source";
import { type Dependencies, defaultQuietMs, type OrchestratorSettings } from "./dependencies.ts";
import { createModels, type ModelSettings, yielding } from "./models.ts";
import { createPump, type WhileWaiting } from "./pump.ts";
import { createSenders } from "./senders.ts";
import { createTenantTools } from "./tenant-tools.ts";
import { createAgentVersions } from "./turn/agent-versions.ts";
import { claimOf } from "./turn/decide-turn.ts";
import { runApprovalExpire } from "./workers/approval-expire.ts";
import { runAuditCheckpoint } from "./workers/audit-checkpoint.ts";
import { runAuditSeal } from "./workers/audit-seal.ts";
import { runOutboundDeliver } from "./workers/outbound-deliver.ts";
import { runClaimedTurn } from "./workers/turn-run.ts";

export type OrchestratorOptions = {
  /** As konstruct_app. */
  databaseUrl: string;
  queue: QueueBackend;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  settings?: Partial<OrchestratorSettings>;
  llm: ModelSettings;
  slack: { apiUrl: string; botToken?: string | undefined };
  whatsapp: { graphUrl: string; graphVersion: string; accessToken?: string | undefined };
  masterKey?: Buffer | undefined;
  /** Ed25519 private key, PEM. Without it the audit log is sealed but not signed. */
  auditSigningKey?: string | undefined;
  /** The model an agent speaks through; what `llm` gives unless told otherwise. Null is built-in mode. */
  modelFor?: (agent: AgentConfig) => LLMProvider | null;
  /** A tenant's business data; its own records in PostgreSQL unless told otherwise. */
  dataSourceFor?: (tenantId: string) => DataSource;
  /** For tests that watch or break what lies below. */
  adapt?: (deps: Dependencies) => Dependencies;
};

export type Orchestrator = { worker: string; drain(timeoutMs: number): Promise<void> };

export const defaultSettings: OrchestratorSettings = {
  concurrency: 32,
  atWork: 8,
  leaseMs: 15_000,
  debounceMs: { slack: 400, whatsapp: 1_200, webchat: 150 },
  sendTimeoutMs: 5_000,
  sendLeaseMs: 10_000,
  quietMs: defaultQuietMs,
  sweepMs: 1_000,
};

/** The only place where concrete classes meet: thinks and sends until it is drained. */
export async function startOrchestrator(options: OrchestratorOptions): Promise<Orchestrator> {
  const { logger, metrics, health } = options;
  const settings = { ...defaultSettings, ...options.settings };
  // Half the slots are enough: a turn holds a connection only in its short transactions, never while it waits.
  const pool = openDatabase({
    url: options.databaseUrl,
    applicationName: "konstruct-orchestrator",
    maxConnections: Math.max(6, Math.ceil(settings.concurrency / 2)),
  });
  const whileWaiting: WhileWaiting = (work) => turns.whileWaiting(work);
  const deps = buildDependencies(options, settings, pool, whileWaiting);
  const { database, worker } = deps;
  const running = new Map<string, ClaimedTurn>();

  const outbox = createPump({
    name: "outbound.deliver",
    concurrency: settings.concurrency,
    // A delivery does nothing but wait for the platform.
    atWork: settings.concurrency,
    sweepMs: settings.sweepMs,
    claim: (free) => claimOutbox(database, worker, free, settings.sendLeaseMs),
    async run(row) {
      await runOutboundDeliver(deps, row);
      // The next piece of a long reply waited for this one.
      outbox.wake(0);
    },
    logger,
  });
  const job = {
    ...deps,
    loadAgent: createAgentVersions(database),
    wakeTurns: (ms: number) => turns.wake(ms),
    wakeOutbox: (ms: number) => outbox.wake(ms),
    whileWaiting,
  };
  const turns = createPump<ClaimedTurn>({
    name: "turn.run",
    concurrency: settings.concurrency,
    atWork: settings.atWork,
    sweepMs: settings.sweepMs,
    claim: (free) => claimTurns(database, worker, free, settings.leaseMs),
    async run(claimed) {
      running.set(claimed.conversationId, claimed);
      await runClaimedTurn(job, claimed).finally(() => {
        // After a lost lease the same conversation may run here anew, under another fence.
        if (running.get(claimed.conversationId) === claimed) running.delete(claimed.conversationId);
      });
    },
    onSweep: () => metrics.wakeUps.inc({ source: "sweeper" }),
    logger,
  });

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    renewTurnLeases(database, worker, [...running.values()], settings.leaseMs).catch((thrown) =>
      logger.warn({ err: thrown }, "leases not renewed; the fence decides"),
    );
  }, settings.leaseMs / 3);

  const queue = openJobQueue(options.queue, (error) =>
    logger.warn({ err: error }, "queue trouble; the sweeper goes on"),
  );
  const signingKey =
    options.auditSigningKey === undefined ? undefined : loadSigningKey(options.auditSigningKey);
  if (signingKey === undefined)
    logger.warn({}, "AUDIT_SIGNING_KEY is not set: the audit log is sealed but no checkpoint is signed");
  const queueReady = queue.startWorkers({
    "turn.run": async () => {
      metrics.wakeUps.inc({ source: "queue" });
      turns.wake(0);
    },
    "outbound.deliver": async () => outbox.wake(0),
    "audit.seal": () => runAuditSeal(deps),
    "audit.checkpoint": () => runAuditCheckpoint(deps, signingKey),
    "approval.expire": () => runApprovalExpire(deps),
  });
  // Redis down at start: turns run all the same, and BullMQ connects when it can.
  queueReady.catch((thrown) => logger.warn({ err: thrown }, "queue not reached yet; the sweeper goes on"));
  const wakes = listenTo(options.databaseUrl, "konstruct_wake", {
    onNotify: (dueInMs) => {
      metrics.wakeUps.inc({ source: "queue" });
      turns.wake(Number(dueInMs) || 0);
    },
    onOpen: () => turns.wake(0),
    onError: (error) => logger.warn({ err: error }, "listening for wake-ups failed; the sweeper goes on"),
  });
  health.register("database", async () => void (await database.query({ text: "select 1" })));
  health.register("migrations", async () => {
    const missing = await pendingMigrations(database);
    if (missing.length > 0) throw new Error(`${missing.length} migrations are missing, first ${missing[0]}`);
  });
  logger.info({ worker, concurrency: settings.concurrency }, "orchestrator runs");

  return {
    worker,
    async drain(timeoutMs) {
      health.beginDraining();
      const [ended] = await Promise.all([turns.drain(timeoutMs), outbox.drain(timeoutMs), wakes.close()]);
      clearInterval(renewal);
      if (!ended) {
        // Given back at once instead of when the lease runs out; the fence keeps late commits out.
        await Promise.all(
          [...running.values()].map((claimed) =>
            releaseTurn(database, claimOf(deps, claimed), { reason: "drain", afterMs: 0 }).catch((thrown) =>
              logger.warn({ err: thrown }, "a turn was not given back; its lease runs out"),
            ),
          ),
        );
      }
      await queue.close();
      await pool.close();
    },
  };
}

function buildDependencies(
  options: OrchestratorOptions,
  settings: OrchestratorSettings,
  database: Database,
  whileWaiting: WhileWaiting,
): Dependencies {
  const credentials = createChannelCredentials({
    database,
    masterKey: options.masterKey,
    fallback: {
      slack: options.slack.botToken === undefined ? undefined : { botToken: options.slack.botToken },
      whatsapp:
        options.whatsapp.accessToken === undefined
          ? undefined
          : { accessToken: options.whatsapp.accessToken },
    },
  });
  const modelFor = options.modelFor ?? createModels(options.llm);
  const toolsFor = createTenantTools(database, options.dataSourceFor);
  const deps: Dependencies = {
    database,
    logger: options.logger,
    metrics: options.metrics,
    worker: `${hostname()}-${process.pid}-${newId().slice(-12)}`,
    senders: createSenders({
      credentials,
      slackApiUrl: options.slack.apiUrl,
      graphUrl: options.whatsapp.graphUrl,
      graphVersion: options.whatsapp.graphVersion,
      sendTimeoutMs: settings.sendTimeoutMs,
    }),
    portsFor: ({ tenantId, agent, turnId }) =>
      createPorts({
        turnId,
        llm: yielding(modelFor(agent), whileWaiting),
        ...toolsFor(tenantId, agent),
      }),
    settings,
  };
  return options.adapt?.(deps) ?? deps;
}
