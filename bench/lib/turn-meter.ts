import type { Script } from "@konstruct/simulators/openai/script-queue";
import { startOpenAISimulator } from "@konstruct/simulators/openai/server";
import type { BenchDatabase, ServerCounters } from "./bench-database.ts";
import { startChild } from "./child.ts";
import { rounded } from "./statistics.ts";

type Running = { model: { requests: readonly unknown[] } };

type Snapshot = ServerCounters & { atMs: number; modelCalls: number };

/** What one turn costs, counted. */
export type CountedTurn = {
  modelCalls: number;
  statements: number;
  commits: number;
  walKb: number;
};

/** More requests than any measurement makes. */
const always = 1_000_000;

/** An idle backend hands its counts over within ten seconds (PGSTAT_IDLE_INTERVAL). */
export const statisticsSettle = () => new Promise((resolve) => setTimeout(resolve, 11_000));

/** @param model.script what the model answers to every request; the simulated model speaks unless told */
export async function withOrchestrator<T>(
  database: BenchDatabase,
  { script }: { script?: Script },
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const model = await startOpenAISimulator();
  if (script !== undefined) model.script(script, always);
  const orchestrator = await startChild("orchestrator.ts", {
    DATABASE_URL: database.urls.app,
    QUEUE_DATABASE_URL: database.urls.queue,
    OPENAI_BASE_URL: model.url,
  });
  try {
    return await work({ model });
  } finally {
    await orchestrator.kill("SIGTERM");
    await model.stop();
  }
}

export async function snapshot(database: BenchDatabase, { model }: Running): Promise<Snapshot> {
  return {
    atMs: performance.now(),
    ...(await database.counters()),
    modelCalls: model.requests.length,
  };
}

/** The sweeps run by the clock: what the same time costs without a turn is no cost of turns, least of all on a slow machine. */
export function costsBetween(
  { idle, before, after }: Record<"idle" | "before" | "after", Snapshot>,
  turns: number,
  idleEnd = before,
): CountedTurn {
  const timesIdle = (after.atMs - before.atMs) / (idleEnd.atMs - idle.atMs);
  const perTurn = (pick: (from: Snapshot) => number) =>
    (pick(after) - pick(before) - (pick(idleEnd) - pick(idle)) * timesIdle) / turns;
  return {
    modelCalls: rounded(perTurn((from) => from.modelCalls)),
    statements: rounded(
      perTurn((from) => from.statements),
      1,
    ),
    commits: rounded(
      perTurn((from) => from.commits),
      1,
    ),
    walKb: rounded(perTurn((from) => from.walBytes) / 1_000, 1),
  };
}
