import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { describe, expect, it } from "vitest";
import { directJournal } from "../act/direct-journal.ts";
import type { TurnInput } from "../input/turn-input.ts";
import { createPorts } from "../loop/create-ports.ts";
import { runLoop } from "../loop/run-loop.ts";
import { readSession } from "./read-session.ts";
import type { SessionState } from "./session-state.ts";

const orders = `${import.meta.dirname}/../../../../examples/orders/orders.json`;
const agent = agentConfigSchema.parse({
  intents: [
    {
      id: "ticket",
      label: "ticket",
      examples: ["Open a ticket"],
      required_params: ["summary"],
      tool: "create_ticket",
    },
    {
      id: "refund_request",
      label: "refund",
      examples: ["Refund my order"],
      required_params: ["order_id"],
      tool: "refund",
      reply: "Refunded: {order_id}.",
    },
  ],
});

/** A goal of the first engine whose planned call waits. */
const planned = (type: string, tool: string, args: object) => ({
  id: "0197e8a0-0000-7000-8000-00000000000a",
  type,
  slots: args,
  plan: {
    planId: "p",
    intentId: type,
    goalId: "g",
    currentIndex: 0,
    steps: [{ step: { type: "tool_call", id: "c", tool, args, idempotencyKey: "k" }, status: "pending" }],
  },
});

async function turn(session: SessionState, text: string, decision: TurnInput["decision"] = null) {
  const dataSource = await JsonDataSource.fromFile(orders);
  const tools = new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs });
  const now = new Date("2025-10-16T09:00:00Z");
  const turnId = "0197e8a0-0000-7000-8000-0000000000ff";
  const caller = { tenantId: "t", contactId: "c", customerId: null, now };
  const journalOf = () => directJournal(turnId, tools, () => caller);
  const ports = createPorts({
    llm: null,
    tools,
    ranker: rankerByLetters(agent),
    clock: () => now,
    turnId,
    journalOf,
  });
  const ended = await runLoop(
    {
      turnId,
      tenantId: "t",
      reachable: null,
      conversationId: "x",
      channel: "webchat",
      agent,
      contact: { id: "c", attributes: {} },
      session,
      history: [],
      inputs: text === "" ? [] : [{ id: "m", text, parts: [], sentAt: now.toISOString() }],
      decision,
    },
    ports,
  );
  if (ended?.outcome.kind !== "reply") throw new Error("No reply");
  return { ...ended, reply: ended.outcome.reply.text, session: ended.outcome.session };
}

describe("open goals of the first engine", () => {
  it("D1 F8 a question of the first engine is asked again, and then its call runs once", async () => {
    const goal = { ...planned("ticket", "create_ticket", { summary: "torn sleeve" }), status: "active" };
    const openPrompt = { kind: "confirm", goalId: goal.id, argsHash: "k", askedAt: "2025-10-16T08:00:00Z" };
    const stored = {
      version: 1,
      schema: 3,
      activeGoalId: goal.id,
      goalStack: [],
      goals: { [goal.id]: goal },
    };
    const again = await turn(readSession({ ...stored, openPrompt }), "yes");
    expect(again.record.toolCalls).toEqual([]);
    expect(again.reply).toBe('Shall I open a ticket: "torn sleeve"?');
    const done = await turn(again.session, "yes");
    expect(done.record.toolCalls).toMatchObject([
      { tool: "create_ticket", args: { summary: "torn sleeve" } },
    ]);
    expect(done.session).toMatchObject({ activeGoalId: null, waiting: [] });
  });

  it("D1 C6 an approval of the first engine is carried out when it is decided", async () => {
    const args = { order_id: "O-12345" };
    const goal = { ...planned("refund_request", "refund", args), status: "suspended", approvalId: "a-1" };
    const stored = { version: 1, schema: 3, activeGoalId: null, goalStack: [], goals: { [goal.id]: goal } };
    const version = new LocalExecutor({
      registry: commonRegistry(),
      packs: new Shop(await JsonDataSource.fromFile(orders)).packs,
    }).describe("refund")?.version;
    const decision = {
      approvalId: "a-1",
      kind: "tool_call",
      state: "approved",
      tool: "refund",
      toolVersion: version ?? null,
      args,
      draft: null,
      summary: "refund O-12345",
      hash: "h",
    } as const;
    const done = await turn(readSession(stored), "", decision);
    expect(done.record.approvals.settled).toMatchObject([{ id: "a-1", outcome: "executed" }]);
    expect(done.reply).toBe("Refunded: O-12345.");
    expect(Object.values(done.session.goals)).toMatchObject([{ type: "refund_request", status: "done" }]);
  });
});
