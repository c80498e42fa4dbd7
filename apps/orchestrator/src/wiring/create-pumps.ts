import { claimCards } from "@konstruct/db/escalation/show-cards";
import { claimJobs } from "@konstruct/db/job/claim-jobs";
import { claimOutbox } from "@konstruct/db/outbox/claim-outbox";
import { type ClaimedTurn, claimTurns } from "@konstruct/db/turn/claim-turns";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { showCard } from "../escalation/show-card.ts";
import { jobLeaseMs, runJob } from "../jobs/run-job.ts";
import { createPump, type Pump } from "../pump/pump.ts";
import { runOutboundDeliver } from "../scheduled/outbound-deliver.ts";
import { createAgentVersions } from "../turn/claimed/agent-versions.ts";
import type { TurnJob } from "../turn/claimed/turn-job.ts";
import { runTurn } from "../turn/run-turn.ts";
import { endpointsOf } from "./build-dependencies.ts";
import type { OrchestratorOptions } from "./options.ts";

export type Pumps = {
  turns: Pump;
  outbox: Pump;
  cards: Pump;
  jobs: Pump;
  /** The turns that run here, by conversation. */
  running: Map<string, ClaimedTurn>;
  /** The services a turn uses, and functions that wake the pumps. */
  job: TurnJob;
};

/** One pump per kind of claimed work. @param drained aborts work that may stop half-way */
export function createPumps(deps: Dependencies, options: OrchestratorOptions, drained: AbortSignal): Pumps {
  const { database, claims, worker, logger, settings } = deps;
  const running = new Map<string, ClaimedTurn>();

  const outbox = createPump({
    name: "outbound.deliver",
    concurrency: settings.concurrency,
    // A delivery only waits for the platform and needs no processor.
    atWork: settings.concurrency,
    sweepMs: settings.sweepMs,
    claim: (free) => claimOutbox(claims, worker, free, settings.sendLeaseMs, (ms) => outbox.wake(ms)),
    async run(row) {
      await runOutboundDeliver(deps, row);
      // The next piece of a long reply waited for this one.
      outbox.wake(0);
    },
    logger,
  });
  const job: TurnJob = {
    ...deps,
    loadAgent: createAgentVersions(database),
    wakeTurns: (ms: number) => turns.wake(ms),
    wakeOutbox: (ms: number) => outbox.wake(ms),
    whileWaiting: (work) => turns.whileWaiting(work),
  };
  const turns = createPump<ClaimedTurn>({
    name: "turn.run",
    concurrency: settings.concurrency,
    atWork: settings.atWork,
    sweepMs: settings.sweepMs,
    claim: (free) => claimTurns(claims, worker, free, settings.leaseMs, (ms) => turns.wake(ms)),
    async run(claimed) {
      running.set(claimed.conversationId, claimed);
      await runTurn(job, claimed).finally(() => {
        // After a lost lease the same conversation may run here again, under another fence.
        if (running.get(claimed.conversationId) === claimed) running.delete(claimed.conversationId);
      });
    },
    onSweep: () => deps.metrics.wakeUps.inc({ source: "sweeper" }),
    logger,
  });

  const cards = createPump({
    name: "card.show",
    concurrency: 8,
    atWork: 8,
    sweepMs: 5 * settings.sweepMs,
    claim: (free) => claimCards(claims, worker, free, settings.sendLeaseMs),
    run: (card) => showCard(job, card),
    logger,
  });

  const jobReach = {
    ...deps,
    embedder: options.embedder,
    egress: options.files?.egress,
    mcp: options.mcp,
    endpoints: endpointsOf(options),
  };
  const jobs = createPump({
    name: "job.run",
    concurrency: 4,
    // Some of these jobs use the processor for seconds; contacts' turns come first.
    atWork: 2,
    sweepMs: 5 * settings.sweepMs,
    claim: (free) => claimJobs(claims, worker, free, jobLeaseMs),
    run: (job) => runJob(jobReach, job, drained).finally(() => jobs.wake(0)),
    logger,
  });

  return { turns, outbox, cards, jobs, running, job };
}
