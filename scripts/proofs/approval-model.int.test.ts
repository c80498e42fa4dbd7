import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { idWithin, newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import {
  type ConversationTurn,
  createConversation,
  type MemberDecision,
} from "@konstruct/engine/conversation";
import type { RequestedApproval } from "@konstruct/engine/input/approval";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { createRefundLedger } from "./refund-ledger.ts";
import { type Random, randomFrom } from "./seeded-random.ts";

/** Each a conversation with up to three refunds in flight, decided in random order among what the contact goes on saying. */
const schedules = process.env.PROOF_FULL === "1" ? 100_000 : 2_000;

const intents = [
  {
    id: "refund_request",
    label: "refund",
    examples: ["Refund order R-1", "I want my money back"],
    required_params: ["order_id"],
    tool: "refund",
  },
  {
    id: "order_status",
    label: "order",
    examples: ["Where is my order?"],
    required_params: ["order_id"],
    tool: "check_order_status",
  },
];
const open = agentConfigSchema.parse({ intents });
/** Published in the middle of some schedules: refunds above 50 are closed. */
const closed = agentConfigSchema.parse({
  intents,
  policies: [
    { id: "closed", when: { field: "params.amount", op: "gt", value: 50 }, result: "deny", reason: "closed" },
    {
      id: "no_whole",
      when: {
        all: [
          { field: "tool", op: "eq", value: "refund" },
          { field: "params.amount", op: "exists", value: false },
        ],
      },
      result: "deny",
      reason: "closed",
    },
  ],
});

type Fate = {
  decision: MemberDecision["kind"] | "none";
  args: JsonObject | null;
  wasClosed: boolean;
  turn: ConversationTurn | null;
};

const amountOf = (args: JsonObject | null) => (typeof args?.amount === "number" ? args.amount : null);

/** What must have happened, from what was decided alone: the effects, and what the reviewer is told. */
function expectedOf(fate: Fate): { effect: number | "whole" | null; outcome: string | null } {
  if (fate.decision !== "approve" && fate.decision !== "edit") return { effect: null, outcome: null };
  const amount = amountOf(fate.args);
  const isForbidden = fate.wasClosed && (amount === null || amount > 50);
  return isForbidden
    ? { effect: null, outcome: "refused" }
    : { effect: amount ?? "whole", outcome: "executed" };
}

function decide(random: Random, approval: RequestedApproval): MemberDecision {
  const args = { ...approval.args, amount: random.pick([10, 40, 60, 90]) };
  return random.pick<MemberDecision>([
    { kind: "approve" },
    { kind: "approve" },
    { kind: "edit", args },
    { kind: "reject" },
    { kind: "expire" },
  ]);
}

const chatter = ["Where is my order R-0-9?", "hello there", "yes", "no", "what were we doing?", "thanks"];

/** One schedule; throws at the first thing that is not as it must be. */
async function runSchedule(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const ledger = createRefundLedger();
  const tools = new LocalExecutor({ registry: commonRegistry(), packs: new Shop(ledger.dataSource).packs });
  let isClosed = false;
  const conversation = createConversation({
    get agent() {
      return isClosed ? closed : open;
    },
    tools,
    clock: () => new Date("2026-01-01T00:00:00Z"),
    id: idWithin(newId(seed), seed),
  });
  const fates = new Map<string, Fate>();
  const orders = Array.from({ length: 1 + random.below(3) }, (_, index) => `R-${seed}-${index}`);
  const asked = [...orders];
  const known = new Map<string, RequestedApproval>();

  for (let step = 0; step < 12 && (asked.length > 0 || conversation.pending().length > 0); step++) {
    const roll = random.below(10);
    if (roll < 4 && asked.length > 0) {
      await conversation.say(`Refund order ${asked.shift()}`);
      for (const approval of conversation.pending()) known.set(approval.id, approval);
    } else if (roll < 8 && conversation.pending().length > 0) {
      const approval = random.pick(conversation.pending());
      const decision = decide(random, approval);
      const turn = await conversation.decide(approval.id, decision);
      const args = decision.kind === "edit" ? (decision.args ?? null) : approval.args;
      fates.set(approval.id, { decision: decision.kind, args, wasClosed: isClosed, turn });
      // A second click, whatever it says, finds nothing to decide.
      await expect(conversation.decide(approval.id, decide(random, approval))).rejects.toBeInstanceOf(
        AppError,
      );
    } else if (roll === 8) {
      await conversation.say(random.pick(chatter));
    } else {
      isClosed = !isClosed;
    }
  }
  for (const approval of known.values()) {
    const fate = fates.get(approval.id) ?? { decision: "none", args: null, wasClosed: false, turn: null };
    const { effect, outcome } = expectedOf(fate);
    const order = String(approval.args?.order_id);
    const about = `schedule ${seed}, ${order}, ${JSON.stringify(fate.decision)}`;
    const paid = ledger.refundsOf(order);
    expect(paid, about).toEqual(effect === null ? [] : [effect === "whole" ? ledger.price : effect]);
    const settled = fate.turn?.ended.record.approvals.settled.map((one) => one.outcome) ?? [];
    expect(settled, about).toEqual(outcome === null ? [] : [outcome]);
    if (fate.turn !== null)
      expect(fate.turn.reply, about).toContain(outcome === "executed" ? order : "refund");
  }
  expect(ledger.total(), `schedule ${seed}`).toBe(
    [...fates.values()].filter((fate) => expectedOf(fate).effect !== null).length,
  );
}

describe("approvals under random schedules", () => {
  it(`C6 ${schedules} schedules: what runs is what was approved, once; declined never; approved always unless policy forbids, and then the reviewer is told`, async () => {
    for (let seed = 1; seed <= schedules; seed++) {
      await runSchedule(seed);
      if (seed % 10_000 === 0) process.stderr.write(`${seed} schedules\n`);
    }
  }, 3_600_000);
});
