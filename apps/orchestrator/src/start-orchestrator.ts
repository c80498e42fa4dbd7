import { openDatabase } from "@konstruct/db/database";
import { renewTurnLeases } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { drainAll } from "./pump/drain.ts";
import { startHeartbeat } from "./pump/heartbeat.ts";
import { claimOf } from "./turn/claimed/claim-of.ts";
import { buildDependencies } from "./wiring/build-dependencies.ts";
import { createPumps } from "./wiring/create-pumps.ts";
import { defaultSettings, type OrchestratorOptions } from "./wiring/options.ts";
import { registerHealth } from "./wiring/register-health.ts";
import { startListeners } from "./wiring/start-listeners.ts";
import { startScheduledJobs } from "./wiring/start-scheduled-jobs.ts";

export type Orchestrator = { worker: string; drain(timeoutMs: number): Promise<void> };

/** Runs turns and sends replies until it is drained. */
export async function startOrchestrator(options: OrchestratorOptions): Promise<Orchestrator> {
  const { logger, health } = options;
  const settings = { ...defaultSettings, ...options.settings };
  // Half the slots are enough: a turn holds a connection only in its short transactions, never while it waits.
  const pool = openDatabase({
    url: options.databaseUrl,
    applicationName: "konstruct-orchestrator",
    maxConnections: Math.max(6, Math.ceil(settings.concurrency / 2)),
  });
  const claims = openDatabase({
    url: options.databaseUrl,
    applicationName: "konstruct-claims",
    maxConnections: 1,
  });
  const deps = buildDependencies(options, settings, { database: pool, claims }, (work) =>
    pumps.turns.whileWaiting(work),
  );
  const { database, worker } = deps;
  const drained = new AbortController();
  const pumps = createPumps(deps, options, drained.signal);
  const { running } = pumps;

  const renewal = setInterval(() => {
    if (running.size === 0) return;
    renewTurnLeases(database, worker, [...running.values()], settings.leaseMs).catch((thrown) =>
      logger.warn({ err: thrown }, "leases not renewed; the fence decides"),
    );
  }, settings.leaseMs / 3);

  const queue = startScheduledJobs(deps, options, pumps, drained.signal);
  const listeners = startListeners(options.databaseUrl, deps, pumps);
  registerHealth(health, database, pumps);
  const endHeartbeat = startHeartbeat(database, worker, logger);
  logger.info({ worker, concurrency: settings.concurrency }, "orchestrator runs");

  /** Gives turns back at once instead of when their leases run out; the fence rejects late commits. */
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
      const { turns, outbox, cards, jobs } = pumps;
      const needed = [options.embedder, options.files?.extractor, options.mcp, pool, claims].filter(
        (each) => each !== undefined,
      );
      await drainAll(
        { pumps: [turns, outbox, cards, jobs], listeners, queue, needed, giveBack, logger },
        timeoutMs,
      );
      clearInterval(renewal);
    },
  };
}
