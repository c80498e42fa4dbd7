import { hostname } from "node:os";
import { loadSigningKey } from "@konstruct/audit/keys";
import { createVerifiedEmail } from "@konstruct/channels/slack/inbound/verified-email";
import { createTokenRefresh } from "@konstruct/channels/slack/outbound/refresh-token";
import { newId } from "@konstruct/core/ids";
import { type Database, openDatabase } from "@konstruct/db/database";
import { claimErrands } from "@konstruct/db/errand/claim-errands";
import { purgeBuckets } from "@konstruct/db/limits/purge-buckets";
import { pendingMigrations } from "@konstruct/db/migrate/pending-migrations";
import { claimOutbox } from "@konstruct/db/outbox/claim-outbox";
import { claimCards } from "@konstruct/db/people/show-cards";
import { type ClaimedTurn, claimTurns, renewTurnLeases } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { createPorts } from "@konstruct/engine/loop/create-ports";
import { createRecall } from "@konstruct/memory/recall";
import { ZepPreferences, type ZepSettings } from "@konstruct/memory/zep/zep-preferences";
import type { QueueBackend } from "@konstruct/queue/backend";
import { listenTo } from "@konstruct/queue/notifications";
import { openJobQueue } from "@konstruct/queue/queue";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { createSecretReader } from "@konstruct/services/secret/secrets";
import { Vault } from "@konstruct/services/secret/vault";
import { type Health, stateOfCheck } from "@konstruct/telemetry/health";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import type { McpServers } from "@konstruct/tools/mcp/mcp-servers";
import { type Endpoints, realEndpoints } from "@konstruct/tools/outside/endpoints";
import type { Pack } from "@konstruct/tools/pack";
import type { WrittenRecords } from "@konstruct/tools/written-records";
import { withinBudget } from "./budget/within-budget.ts";
import { type ChatwootOptions, createChatwootReach } from "./chatwoot-reach.ts";
import { type Dependencies, defaultQuietMs, type OrchestratorSettings } from "./dependencies.ts";
import { drainAll } from "./drain.ts";
import type { ClosableEmbedder } from "./embedder.ts";
import { errandLeaseMs, runErrand } from "./errands/run-errand.ts";
import type { FileReach } from "./file-reach.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { createMediaReach } from "./media-reach.ts";
import { type ModelSettings, yielding } from "./models.ts";
import { createCardSurfaces } from "./people/card-surfaces.ts";
import { showCard } from "./people/show-card.ts";
import { watchConversations } from "./people/watch.ts";
import { createPump, type WhileWaiting } from "./pump.ts";
import { createSenders, type SenderSettings } from "./senders.ts";
import { TenantModels } from "./tenant-models.ts";
import { createTenantRankers } from "./tenant-rankers.ts";
import { createTenantTools } from "./tenant-tools.ts";
import { createAgentVersions } from "./turn/agent-versions.ts";
import { claimOf } from "./turn/claim-of.ts";
import { runApprovalExpire } from "./workers/approval-expire.ts";
import { runAuditCheckpoint } from "./workers/audit-checkpoint.ts";
import { runAuditSeal } from "./workers/audit-seal.ts";
import { runKnowledgeIngest } from "./workers/knowledge-ingest.ts";
import { runMemoryEmbed } from "./workers/memory-embed.ts";
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
  /** With the app's own id and secret, tokens that rotate are renewed. */
  slack: {
    apiUrl: string;
    botToken?: string | undefined;
    clientId?: string | undefined;
    clientSecret?: string | undefined;
  };
  whatsapp: { graphUrl: string; graphVersion: string; accessToken?: string | undefined };
  /** Without the address of an installation nothing is sent to Chatwoot. */
  chatwoot?: ChatwootOptions | undefined;
  /** How members are reached by e-mail; without it no letter is sent. */
  email?: { smtpUrl: string; from: string } | undefined;
  masterKey?: Buffer | undefined;
  /** The one before it, while it is being replaced. */
  previousMasterKey?: Buffer | undefined;
  /** Ed25519 private key, PEM. Without it the audit log is sealed but not signed. */
  auditSigningKey?: string | undefined;
  /** Where files are kept, what reads them and what fetches them; without it no knowledge source is worked on and no file taken in. */
  files?: FileReach | undefined;
  /** What makes messages findable; without one nothing is embedded or recalled. Closed by the drain. */
  embedder?: ClosableEmbedder | undefined;
  zep?: ZepSettings | undefined;
  /** Without it tools of MCP servers say that they cannot be reached. Closed by the drain. */
  mcp?: McpServers | undefined;
  /** Where tools find the services of one address each; where they really are unless told. */
  endpoints?: Partial<Endpoints>;
  /** A tenant's business data; its own records in PostgreSQL unless told otherwise. */
  packs?: readonly Pack[];
  /** Instead of the tenant's own, for what tools write. */
  recordsFor?: (tenantId: string) => WrittenRecords;
  /** For tests that watch or break what lies below. */
  adapt?: (deps: Dependencies) => Dependencies;
};

export type Orchestrator = { worker: string; drain(timeoutMs: number): Promise<void> };

export const defaultSettings: OrchestratorSettings = {
  concurrency: 32,
  atWork: 8,
  leaseMs: 15_000,
  debounceMs: { slack: 400, whatsapp: 1_200, chatwoot: 1_200, webchat: 150 },
  sendTimeoutMs: 5_000,
  sendLeaseMs: 10_000,
  quietMs: defaultQuietMs,
  retryMs: 250,
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
    claim: (free) => claimOutbox(database, worker, free, settings.sendLeaseMs, (ms) => outbox.wake(ms)),
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
    claim: (free) => claimTurns(database, worker, free, settings.leaseMs, (ms) => turns.wake(ms)),
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

  const cards = createPump({
    name: "card.show",
    concurrency: 8,
    atWork: 8,
    sweepMs: 5 * settings.sweepMs,
    claim: (free) => claimCards(database, worker, free, settings.sendLeaseMs),
    run: (card) => showCard(job, card),
    logger,
  });

  const drained = new AbortController();
  const errandReach = {
    ...deps,
    embedder: options.embedder,
    egress: options.files?.egress,
    mcp: options.mcp,
    endpoints: endpointsOf(options),
  };
  const errands = createPump({
    name: "errand.run",
    concurrency: 4,
    // They use the processor for seconds; contacts' turns come first.
    atWork: 2,
    sweepMs: 5 * settings.sweepMs,
    claim: (free) => claimErrands(database, worker, free, errandLeaseMs),
    run: (errand) => runErrand(errandReach, errand, drained.signal).finally(() => errands.wake(0)),
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
  const { embedder, files } = options;
  const queueReady = queue.startWorkers(
    {
      "turn.run": async () => {
        metrics.wakeUps.inc({ source: "queue" });
        turns.wake(0);
      },
      "outbound.deliver": async () => outbox.wake(0),
      "audit.seal": () => runAuditSeal(deps, drained.signal),
      "audit.checkpoint": () => runAuditCheckpoint(deps, signingKey, drained.signal),
      "approval.expire": () => runApprovalExpire(deps, drained.signal),
      "conversation.watch": () => watchConversations(job, new Date(), drained.signal),
      "limits.purge": () => purgeBuckets(database),
      "memory.embed": async () =>
        embedder === undefined ? undefined : runMemoryEmbed(job, embedder, drained.signal),
      "knowledge.ingest": async () => {
        if (files !== undefined && embedder !== undefined)
          await runKnowledgeIngest({ database, embedder, ...files }, worker, drained.signal);
      },
    },
    [
      ...(embedder === undefined ? (["memory.embed"] as const) : []),
      ...(embedder === undefined || files === undefined ? (["knowledge.ingest"] as const) : []),
    ],
  );
  queueReady.catch((thrown) => logger.warn({ err: thrown }, "queue not reached yet; the sweeper goes on"));
  const wakes = listenTo(options.databaseUrl, "konstruct_wake", {
    onNotify: (dueInMs) => {
      metrics.wakeUps.inc({ source: "queue" });
      turns.wake(Number(dueInMs) || 0);
    },
    onOpen: () => turns.wake(0),
    onError: (error) => logger.warn({ err: error }, "listening for wake-ups failed; the sweeper goes on"),
  });
  const people = listenTo(options.databaseUrl, "konstruct_people", {
    onNotify: () => {
      cards.wake(0);
      outbox.wake(0);
    },
    onOpen: () => cards.wake(0),
    onError: (error) => logger.warn({ err: error }, "listening for people failed; the sweeper goes on"),
  });
  const asked = listenTo(options.databaseUrl, "konstruct_errand", {
    onNotify: () => errands.wake(0),
    onOpen: () => errands.wake(0),
    onError: (error) => logger.warn({ err: error }, "listening for errands failed; the sweeper goes on"),
  });
  health.register("database", async () => void (await database.query({ text: "select 1" })));
  health.register("migrations", async () => {
    const missing = await pendingMigrations(database);
    if (missing.length > 0) throw new Error(`${missing.length} migrations are missing, first ${missing[0]}`);
  });
  health.describe("database", stateOfCheck("database"));
  health.describe("orchestrator", () =>
    [turns, outbox].every((pump) => pump.canClaim())
      ? { state: "ready" }
      : { state: "failed", detail: "cannot claim work" },
  );
  const endHeartbeat = startHeartbeat(database, worker, logger);
  logger.info({ worker, concurrency: settings.concurrency }, "orchestrator runs");

  /** At once instead of when leases run out; the fence keeps late commits out. */
  const giveBack = () =>
    Promise.all([
      endHeartbeat(),
      ...[...running.values()].map((claimed) =>
        releaseTurn(database, claimOf(deps, claimed), { reason: "drain", afterMs: 0 }).catch((thrown) =>
          logger.warn({ err: thrown }, "a turn was not given back; its lease runs out"),
        ),
      ),
    ]);

  return {
    worker,
    async drain(timeoutMs) {
      health.beginDraining();
      drained.abort();
      const listeners = [wakes, people, asked];
      const pumps = [turns, outbox, cards, errands];
      const needed = [embedder, files?.extractor, options.mcp, pool].filter((each) => each !== undefined);
      await drainAll({ pumps, listeners, queue, needed, giveBack, logger }, timeoutMs);
      clearInterval(renewal);
    },
  };
}

function slackRenewal({ apiUrl, clientId, clientSecret }: OrchestratorOptions["slack"], timeoutMs: number) {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return createTokenRefresh({ clientId, clientSecret, slackApiUrl: apiUrl, timeoutMs });
}

const masterKeysOf = ({ masterKey, previousMasterKey }: OrchestratorOptions) =>
  [masterKey, previousMasterKey].filter((key) => key !== undefined);

const endpointsOf = ({ endpoints }: OrchestratorOptions): Endpoints => ({ ...realEndpoints, ...endpoints });

function buildDependencies(
  options: OrchestratorOptions,
  settings: OrchestratorSettings,
  database: Database,
  whileWaiting: WhileWaiting,
): Dependencies {
  const credentials = createChannelCredentials({
    database,
    masterKey: options.masterKey,
    previousMasterKey: options.previousMasterKey,
    renewal: { slack: slackRenewal(options.slack, settings.sendTimeoutMs) },
    fallback: {
      slack: options.slack.botToken === undefined ? undefined : { botToken: options.slack.botToken },
      whatsapp:
        options.whatsapp.accessToken === undefined
          ? undefined
          : { accessToken: options.whatsapp.accessToken },
      chatwoot:
        options.chatwoot?.apiToken === undefined ? undefined : { apiToken: options.chatwoot.apiToken },
    },
  });
  const recall =
    options.embedder === undefined ? null : createRecall({ database, embedder: options.embedder });
  const vault = new Vault(database, masterKeysOf(options));
  const egress = options.files?.egress;
  const models = new TenantModels({ database, vault, llm: options.llm, egress });
  const toolsFor = createTenantTools({
    database,
    embedder: options.embedder,
    egress,
    mcp: options.mcp,
    endpoints: endpointsOf(options),
    vault,
    packs: options.packs,
    recordsFor: options.recordsFor,
  });
  const rankers = createTenantRankers(database, options.embedder);
  const { files, logger, metrics } = options;
  const senderSettings: SenderSettings = {
    credentials,
    slackApiUrl: options.slack.apiUrl,
    graphUrl: options.whatsapp.graphUrl,
    graphVersion: options.whatsapp.graphVersion,
    sendTimeoutMs: settings.sendTimeoutMs,
    chatwoot: createChatwootReach({
      chatwoot: options.chatwoot,
      database,
      credentials,
      masterKey: options.masterKey,
      timeoutMs: settings.sendTimeoutMs,
    }),
    files,
  };
  const senders = createSenders(senderSettings);
  const deps: Dependencies = {
    database,
    logger,
    metrics,
    worker: `${hostname()}-${process.pid}-${newId().slice(-12)}`,
    senders,
    cardSurfaces: createCardSurfaces(senderSettings, senders, settings, options.email),
    verifiedEmail: {
      slack: createVerifiedEmail({
        slackApiUrl: options.slack.apiUrl,
        timeoutMs: settings.sendTimeoutMs,
        tokenFor: async (key) => (await credentials("slack", key))?.botToken,
      }),
    },
    media: files === undefined ? null : createMediaReach(files, senderSettings),
    portsFor: ({ tenantId, agentId, conversationId, agent, turnId, isPreview, llm, journalOf, past }) =>
      createPorts({
        turnId,
        past,
        ...(journalOf !== undefined && { journalOf }),
        ranker: rankers.of(tenantId, agent),
        llm: yielding(llm, whileWaiting),
        ...toolsFor({ tenantId, agentId, conversationId, agent, isPreview }),
      }),
    toolsFor,
    rankers,
    secretsFor: (tenantId) => createSecretReader({ database, tenantId }, vault),
    modelFor: (tenantId, agent) => models.modelFor(tenantId, agent),
    ownModel: (tenantId, provider) => models.own(tenantId, provider),
    modelWithin: async (of, agent) => {
      const model = await models.modelFor(of.tenantId, agent);
      return model === null ? null : withinBudget({ database, logger, metrics }, of, model);
    },
    recallFor: async (tenantId, agent) => ((await models.modelFor(tenantId, agent)) === null ? null : recall),
    outsideMemory: options.zep === undefined ? null : new ZepPreferences(options.zep),
    settings,
  };
  return options.adapt?.(deps) ?? deps;
}
