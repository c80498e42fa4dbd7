import { randomBytes } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { BenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant, orderId } from "./lib/bench-tenant.ts";
import { type Conversations, openConversations, type Site } from "./lib/conversations.ts";
import {
  type CountedTurn,
  costsBetween,
  snapshot,
  statisticsSettle,
  withOrchestrator,
} from "./lib/turn-meter.ts";

const question = `Where's my order ${orderId}?`;
const turnsPerThread = 10;
const warmTurns = 100;

/**
 * What one turn costs, counted: two model calls and one tool; message stored, understood, looked up, answered, recorded, audited, sent.
 */
export async function benchTurnCosts(
  database: BenchDatabase,
  config: AgentConfig,
  turns: number,
): Promise<CountedTurn> {
  const { site, conversations } = await openSetting(database, config);
  const ask = (prefix: string, n: number) =>
    conversations.turn(site, `${prefix}-${Math.floor(n / turnsPerThread)}`, question);
  try {
    return await withOrchestrator(database, {}, async (running) => {
      for (let n = 0; n < warmTurns; n++) await ask("warm", n);
      await statisticsSettle();
      const idle = await snapshot(database, running);
      await statisticsSettle();
      const before = await snapshot(database, running);
      for (let n = 0; n < turns; n++) await ask("one", n);
      await statisticsSettle();
      return costsBetween({ idle, before, after: await snapshot(database, running) }, turns);
    });
  } finally {
    await conversations.close();
  }
}

type Setting = { site: Site; conversations: Conversations };

export async function openSetting(database: BenchDatabase, config: AgentConfig): Promise<Setting> {
  // A measurement may be taken again on the same database.
  const siteKey = `bench-turn-${randomBytes(3).toString("hex")}`;
  const made = await createBenchTenant(database, siteKey, "webchat", siteKey, config);
  return { site: { siteKey, ...made }, conversations: openConversations(database) };
}
