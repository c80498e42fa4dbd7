import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { BenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant } from "./lib/bench-tenant.ts";
import { type Child, startChild } from "./lib/child.ts";
import { sendAll, signingSecret, slackEventRequest } from "./lib/signed-load.ts";
import { median, percentile, rounded } from "./lib/statistics.ts";

export type AcceptResult = {
  acksPerS: number;
  boltAcksPerS: number;
  ackRatio: number;
  p50Ms: number;
  p99Ms: number;
  lostAfterKill: number;
  rounds: number[];
};

const connections = 32;
const requests = (count: number) => Array.from({ length: count }, slackEventRequest);

/** Signed Slack events at 32 connections: durable acknowledgements side by side with a bare Bolt app, taking turns. */
export async function benchAccept(
  database: BenchDatabase,
  options: { rounds: number; events: number; onProgress(text: string): void },
): Promise<AcceptResult> {
  await createBenchTenant(
    database,
    "bench-accept",
    "slack",
    "-/T0BENCH/A0BENCH",
    agentConfigSchema.parse({}),
  );
  const env = { DATABASE_URL: database.urls.app, SLACK_SIGNING_SECRET: signingSecret };
  const ours = await startChild("gateway.ts", env);
  const bolt = await startChild("bare-bolt.ts", env);
  for (const child of [ours, bolt]) await sendAll(child.port, requests(1_500), connections);

  const rounds: { ours: number; bolt: number }[] = [];
  const latencies: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const order: [Child, Child] = round % 2 === 0 ? [ours, bolt] : [bolt, ours];
    const measured = new Map<Child, number>();
    for (const child of order) {
      const result = await sendAll(child.port, requests(options.events), connections);
      if (result.statuses["200"] !== options.events)
        throw new Error(`Not every event was acknowledged: ${JSON.stringify(result.statuses)}`);
      measured.set(child, result.acksPerS);
      if (child === ours) latencies.push(...result.latenciesMs);
    }
    rounds.push({ ours: measured.get(ours)!, bolt: measured.get(bolt)! });
    options.onProgress(
      `accept round ${round + 1}/${options.rounds}: ours ${Math.round(rounds.at(-1)!.ours)}/s, bolt ${Math.round(rounds.at(-1)!.bolt)}/s`,
    );
  }
  await bolt.kill("SIGTERM");
  return {
    acksPerS: Math.round(median(rounds.map((round) => round.ours))),
    boltAcksPerS: Math.round(median(rounds.map((round) => round.bolt))),
    ackRatio: rounded(median(rounds.map((round) => round.ours / round.bolt))),
    p50Ms: rounded(percentile(latencies, 0.5)),
    p99Ms: rounded(percentile(latencies, 0.99)),
    lostAfterKill: await lostAfterKill(database, ours),
    rounds: rounds.map((round) => rounded(round.ours / round.bolt)),
  };
}

/** Kills the gateway in the middle of a load and counts acknowledged events that are not in the database. */
async function lostAfterKill(database: BenchDatabase, ours: Child): Promise<number> {
  const before = await database.countRows("message");
  const load = sendAll(ours.port, requests(4_000), connections);
  setTimeout(() => void ours.kill("SIGKILL"), 400);
  const acknowledged = (await load).statuses["200"] ?? 0;
  const stored = (await database.countRows("message")) - before;
  return Math.max(0, acknowledged - stored);
}
