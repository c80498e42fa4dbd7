import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ScriptedModelAnswer, ScriptedRequest } from "@konstruct/simulators/openai/script-queue";
import type { BenchDatabase } from "./lib/bench-database.ts";
import { orderId } from "./lib/bench-tenant.ts";
import {
  type CountedTurn,
  costsBetween,
  snapshot,
  statisticsSettle,
  withOrchestrator,
} from "./lib/turn-meter.ts";
import { openSetting } from "./turn.ts";

/** A turn that calls no tool, one that looks something up, and one that writes. */
const kinds = {
  plain: "Good morning",
  read: `Where's my order ${orderId}?`,
  write: "Please open a ticket",
} as const;
type Kind = keyof typeof kinds;

const turnsPerThread = 10;
const warmTurns = 60;

type Message = { role: string; content?: string };

let tickets = 0;

/** The call the contact's words want, and behind its result the words. An equal ticket would wait for a yes. */
function answer({ body }: ScriptedRequest): ScriptedModelAnswer {
  const last = (body.messages as Message[]).at(-1);
  if (last?.role === "tool") {
    const isOrder = last.content?.includes(orderId) === true;
    return {
      text: isOrder ? `Your order ${orderId} is shipped via UPS, ETA Oct 20.` : "The ticket is open.",
    };
  }
  if (last?.content === kinds.read)
    return { toolCalls: [{ name: "check_order_status", arguments: { order_id: orderId } }] };
  if (last?.content === kinds.write)
    return {
      toolCalls: [{ name: "create_ticket", arguments: { summary: `The zip came off, ${++tickets}` } }],
    };
  return { text: "Good morning. What can I do for you?" };
}

/** What a turn of each kind costs, one after the other. */
export async function benchLoopTurns(
  database: BenchDatabase,
  agent: AgentConfig,
  turns: number,
): Promise<Record<Kind, CountedTurn>> {
  const { site, conversations } = await openSetting(database, agent);
  const ask = (prefix: string, n: number, kind: Kind) =>
    conversations.turn(site, `${prefix}-${kind}-${Math.floor(n / turnsPerThread)}`, kinds[kind]);
  try {
    return await withOrchestrator(database, { script: answer }, async (running) => {
      for (const kind of Object.keys(kinds) as Kind[])
        for (let n = 0; n < warmTurns; n++) await ask("warm", n, kind);
      await statisticsSettle();
      const idle = await snapshot(database, running);
      await statisticsSettle();
      const idleEnd = await snapshot(database, running);
      const measure = async (kind: Kind) => {
        const before = await snapshot(database, running);
        for (let n = 0; n < turns; n++) await ask("one", n, kind);
        await statisticsSettle();
        return costsBetween({ idle, before, after: await snapshot(database, running) }, turns, idleEnd);
      };
      const plain = await measure("plain");
      const read = await measure("read");
      return { plain, read, write: await measure("write") };
    });
  } finally {
    await conversations.close();
  }
}
