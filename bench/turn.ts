import { randomBytes } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { BenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant, orderId } from "./lib/bench-tenant.ts";
import { type Conversations, openConversations, type Site } from "./lib/conversations.ts";
import { percentile, rounded } from "./lib/statistics.ts";
import {
  costsBetween,
  type Running,
  snapshot,
  statisticsSettle,
  withOrchestrator,
} from "./lib/turn-meter.ts";

export type TurnResult = {
  modelCalls: number;
  statements: number;
  commits: number;
  walKb: number;
  cpuMs: number;
  serverCpuMs: number;
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
    const atOnce = await withOrchestrator(database, {}, async (running) => {
      onProgress(`turn: ${turns} turns one after the other`);
      const counts = await measureOneByOne(database, setting, running, turns);
      onProgress(`turn: ${width} at once`);
      const c32TurnsPerS = Math.round(await turnsPerSecond(setting, "fast", turns * 2));
      return { ...counts, c32TurnsPerS, rssMb: await running.orchestrator.peakRssMb() };
    });
    onProgress(`turn: ${width} at once, model at ${slowModelMs} ms`);
    const idealShare = await withOrchestrator(database, { latencyMs: slowModelMs }, async () => {
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
    return await withOrchestrator(database, {}, (running) =>
      measureOneByOne(database, setting, running, turns),
    );
  } finally {
    await setting.conversations.close();
  }
}

export type Setting = { site: Site; conversations: Conversations };

export async function openSetting(database: BenchDatabase, config: AgentConfig): Promise<Setting> {
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
  const { orchestrator, startedAt } = running;
  const ask = (prefix: string, n: number) =>
    conversations.turn(site, `${prefix}-${Math.floor(n / turnsPerThread)}`, question);
  await ask("cold", 0);
  const coldStartMs = Math.round(performance.now() - startedAt);
  for (let n = 0; n < 100; n++) await ask("warm", n);
  await statisticsSettle();
  const idle = await snapshot(database, running);
  await statisticsSettle();
  const before = await snapshot(database, running);
  const latencies: number[] = [];
  for (let n = 0; n < turns; n++) latencies.push(await ask("one", n));
  await statisticsSettle();
  const after = await snapshot(database, running);
  return {
    ...costsBetween({ idle, before, after }, turns),
    c1P50Ms: rounded(percentile(latencies, 0.5)),
    c1P99Ms: rounded(percentile(latencies, 0.99)),
    rssMb: await orchestrator.peakRssMb(),
    coldStartMs,
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
