import { randomBytes } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent-config";
import { startOpenAISimulator } from "@konstruct/simulators/openai/server";
import type { BenchDatabase, ServerCounters } from "./lib/bench-database.ts";
import { createBenchTenant, orderId } from "./lib/bench-tenant.ts";
import { type Child, startChild } from "./lib/child.ts";
import { type Conversations, openConversations, type Site } from "./lib/conversations.ts";
import { percentile, rounded } from "./lib/statistics.ts";

export type TurnResult = {
  modelCalls: number;
  statements: number;
  commits: number;
  walKb: number;
  cpuMs: number;
  c1P50Ms: number;
  c1P99Ms: number;
  c32TurnsPerS: number;
  idealShare: number;
  rssMb: number;
  coldStartMs: number;
};

const question = `Where's my order ${orderId}?`;
const turnsPerThread = 10;
const width = 32;
const slowModelMs = 200;
const callsPerTurn = 2;

type Options = { turns: number; onProgress(text: string): void };

type OneByOne = Omit<TurnResult, "c32TurnsPerS" | "idealShare">;

/** Two model calls and one tool: message stored, understood, looked up, answered, recorded, audited, sent. */
export async function benchTurn(
  database: BenchDatabase,
  config: AgentConfig,
  { turns, onProgress }: Options,
): Promise<TurnResult> {
  const setting = await openSetting(database, config);
  try {
    const atOnce = await withOrchestrator(database, 0, async (running) => {
      onProgress(`turn: ${turns} turns one after the other`);
      const counts = await measureOneByOne(database, setting, running, turns);
      onProgress(`turn: ${width} at once`);
      const c32TurnsPerS = Math.round(await turnsPerSecond(setting, "fast", turns * 2));
      return { ...counts, c32TurnsPerS, rssMb: await running.orchestrator.peakRssMb() };
    });
    onProgress(`turn: ${width} at once, model at ${slowModelMs} ms`);
    const idealShare = await withOrchestrator(database, slowModelMs, async () => {
      await turnsPerSecond(setting, "slow-warm", width * 2);
      const perSecond = await turnsPerSecond(setting, "slow", turns);
      return rounded(perSecond / (width / ((callsPerTurn * slowModelMs) / 1_000)));
    });
    return { ...atOnce, idealShare };
  } finally {
    await setting.conversations.close();
  }
}

/** What one turn costs, counted: the part that noise does not touch, and that CI holds to its budget. */
export async function benchTurnCosts(
  database: BenchDatabase,
  config: AgentConfig,
  turns: number,
): Promise<OneByOne> {
  const setting = await openSetting(database, config);
  try {
    return await withOrchestrator(database, 0, (running) =>
      measureOneByOne(database, setting, running, turns),
    );
  } finally {
    await setting.conversations.close();
  }
}

type Setting = { site: Site; conversations: Conversations };

async function openSetting(database: BenchDatabase, config: AgentConfig): Promise<Setting> {
  // A measurement may be taken again on the same database.
  const siteKey = `bench-turn-${randomBytes(3).toString("hex")}`;
  const made = await createBenchTenant(database, siteKey, "webchat", siteKey, config);
  return { site: { siteKey, ...made }, conversations: openConversations(database) };
}

async function measureOneByOne(
  database: BenchDatabase,
  { site, conversations }: Setting,
  running: Running,
  turns: number,
): Promise<OneByOne> {
  const { orchestrator, model, startedAt } = running;
  const ask = (prefix: string, n: number) =>
    conversations.turn(site, `${prefix}-${Math.floor(n / turnsPerThread)}`, question);
  await ask("cold", 0);
  const coldStartMs = Math.round(performance.now() - startedAt);
  for (let n = 0; n < 100; n++) await ask("warm", n);
  await statisticsSettle();
  const idle = await snapshot(database, orchestrator, model);
  await statisticsSettle();
  const before = await snapshot(database, orchestrator, model);
  const latencies: number[] = [];
  for (let n = 0; n < turns; n++) latencies.push(await ask("one", n));
  await statisticsSettle();
  const after = await snapshot(database, orchestrator, model);
  // The sweeps run by the clock: what the same time costs without a turn is no cost of turns, least of all on a slow machine.
  const timesIdle = (after.atMs - before.atMs) / (before.atMs - idle.atMs);
  const perTurn = (pick: (from: Snapshot) => number) =>
    (pick(after) - pick(before) - (pick(before) - pick(idle)) * timesIdle) / turns;
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
    cpuMs: rounded(perTurn((from) => from.cpuMs + from.orchestratorCpuMs)),
    c1P50Ms: rounded(percentile(latencies, 0.5)),
    c1P99Ms: rounded(percentile(latencies, 0.99)),
    rssMb: await orchestrator.peakRssMb(),
    coldStartMs,
  };
}

/** An idle backend hands its counts over within ten seconds (PGSTAT_IDLE_INTERVAL). */
const statisticsSettle = () => new Promise((resolve) => setTimeout(resolve, 11_000));

type Model = { requests: readonly unknown[] };
type Running = { orchestrator: Child; model: Model; startedAt: number };

async function withOrchestrator<T>(
  database: BenchDatabase,
  latencyMs: number,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const model = await startOpenAISimulator({ latencyMs });
  const startedAt = performance.now();
  const orchestrator = await startChild("orchestrator.ts", {
    DATABASE_URL: database.urls.app,
    QUEUE_DATABASE_URL: database.urls.queue,
    OPENAI_BASE_URL: model.url,
  });
  try {
    return await work({ orchestrator, model, startedAt });
  } finally {
    await orchestrator.kill("SIGTERM");
    await model.stop();
  }
}

type Snapshot = ServerCounters & { atMs: number; orchestratorCpuMs: number; modelCalls: number };

async function snapshot(
  database: BenchDatabase,
  orchestrator: Child,
  model: { requests: readonly unknown[] },
): Promise<Snapshot> {
  return {
    atMs: performance.now(),
    ...(await database.counters()),
    orchestratorCpuMs: await orchestrator.cpuMs(),
    modelCalls: model.requests.length,
  };
}

/** `width` threads, each turn after the one before it in its thread. */
async function turnsPerSecond(
  { conversations, site }: Setting,
  prefix: string,
  turns: number,
): Promise<number> {
  const startedAt = performance.now();
  const each = Math.ceil(turns / width);
  await Promise.all(
    Array.from({ length: width }, async (_, thread) => {
      for (let n = 0; n < each; n++)
        await conversations.turn(site, `${prefix}-${thread}-${Math.floor(n / turnsPerThread)}`, question);
    }),
  );
  return (each * width * 1_000) / (performance.now() - startedAt);
}
