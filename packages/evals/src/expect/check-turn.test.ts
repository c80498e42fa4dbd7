import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { stageCase } from "../run/stage-case.ts";
import { smallSuite } from "../small-suite.fixture.ts";
import { expectationSchema } from "../suite/expectation-schema.ts";
import { checkTurn } from "./check-turn.ts";
import type { TurnFacts } from "./turn-facts.ts";

/** Four turns, each with something to expect: an answer, a question, an approval that waits, a draft. */
const facts: Record<string, TurnFacts> = {};

async function play(name: string, autonomy: "autonomous" | "supervised", ...said: string[]) {
  const suite = smallSuite(
    "  - {id: one, title: T, contact: {attributes: {customer_id: c-1}}, turns: [{say: a}]}",
    autonomy,
  );
  const { conversation, beginTurn } = stageCase(suite, suite.spec.cases[0]!, null);
  for (const [nth, text] of said.entries()) {
    beginTurn(nth);
    const before = conversation.session();
    const turn =
      text === "approve"
        ? await conversation.decide(conversation.pending()[0]!.id, { kind: "approve" })
        : await conversation.say(text);
    facts[name] = { mode: "model", turn, before, after: conversation.session() };
  }
}

beforeAll(async () => {
  await play("answered", "autonomous", "Where's my order O-12345?");
  await play("asked", "autonomous", "Refund order O-12345", "Check my order", "Please open a ticket");
  await play("waiting", "autonomous", "Refund order O-12345");
  await play("settled", "autonomous", "Refund order O-12345", "approve");
  await play("withdrawn", "autonomous", "Refund order O-12345", "forget about the refund");
  await play("human", "autonomous", "I want to talk to a human");
  await play("draft", "supervised", "Where's my order O-12345?");
  await play("unsure", "supervised", "Purple elephants dance quietly");
});

type Row = { of: string; holds: string; fails: string };

/** An expectation that holds of a turn, and a similar one that does not. */
const rows: Row[] = [
  { of: "answered", holds: "intent: order_status", fails: "intent: refund_request" },
  { of: "answered", holds: "intent: order_status", fails: "intent: null" },
  { of: "waiting", holds: "params: {order_id: O-12345}", fails: "params: {order_id: O-12346}" },
  { of: "waiting", holds: "params: {order_id: O-12345}", fails: "params: {amount: 5}" },
  { of: "answered", holds: "active: null", fails: "active: {type: order_status}" },
  {
    of: "asked",
    holds: "active: {type: create_ticket, status: blocked, missing: [summary]}",
    fails: "active: {missing: []}",
  },
  { of: "asked", holds: "active: {status: blocked}", fails: "active: {slots: {summary: x}}" },
  { of: "asked", holds: "active: {status: blocked}", fails: "active: null" },
  { of: "asked", holds: "stack: [order_status]", fails: "stack: []" },
  { of: "answered", holds: "stack: []", fails: "stack: [order_status]" },
  { of: "asked", holds: "waiting: [refund_request]", fails: "waiting: []" },
  { of: "answered", holds: "waiting: []", fails: "waiting: [refund_request]" },
  { of: "asked", holds: "goals: {order_status: suspended}", fails: "goals: {order_status: done}" },
  { of: "answered", holds: "goals: {order_status: done}", fails: "goals: {greeting: done}" },
  { of: "asked", holds: "asks: summary", fails: "asks: order_id" },
  { of: "answered", holds: "asks: null", fails: "asks: order_id" },
  {
    of: "answered",
    holds: "stages: [received, tool_execute, respond]",
    fails: "stages: [respond, received]",
  },
  { of: "asked", holds: "stages: [received]", fails: "stages: [tool_execute]" },
  { of: "asked", holds: "no_stages: [tool_execute]", fails: "no_stages: [tool_execute, respond]" },
  {
    of: "answered",
    holds: "tools: [{tool: check_order_status, args: {order_id: O-12345}, ok: true}]",
    fails: "tools: []",
  },
  {
    of: "answered",
    holds: "tools: [{tool: check_order_status}]",
    fails: "tools: [{tool: check_order_status, ok: false}]",
  },
  {
    of: "answered",
    holds: "tools: [{tool: check_order_status}]",
    fails: "tools: [{tool: check_order_status, args: {order_id: O-1}}]",
  },
  { of: "asked", holds: "tools: []", fails: "tools: [{tool: create_ticket}]" },
  {
    of: "waiting",
    holds: "policy: [{verdict: approve, rule: 'risk:irreversible', tool: refund}]",
    fails: "policy: [{verdict: allow}]",
  },
  { of: "waiting", holds: "policy: [{verdict: approve}]", fails: "policy: [{rule: some_rule}]" },
  { of: "asked", holds: "policy: []", fails: "policy: [{verdict: allow}]" },
  { of: "waiting", holds: "approvals: [{tool: refund, args: {order_id: O-12345}}]", fails: "approvals: []" },
  {
    of: "waiting",
    holds: "approvals: [{tool: refund}]",
    fails: "approvals: [{tool: refund}, {tool: refund}]",
  },
  { of: "answered", holds: "approvals: []", fails: "approvals: [{tool: refund}]" },
  { of: "withdrawn", holds: "withdrawn: 1", fails: "withdrawn: 0" },
  { of: "answered", holds: "withdrawn: 0", fails: "withdrawn: 1" },
  { of: "settled", holds: "settled: [executed]", fails: "settled: [failed]" },
  { of: "answered", holds: "settled: []", fails: "settled: [executed]" },
  {
    of: "draft",
    holds:
      "draft: {intent: order_status, action_type: reply, empty: false, contains: [shipped], note_contains: [record]}",
    fails: "draft: null",
  },
  { of: "draft", holds: "draft: {not_contains: [refund]}", fails: "draft: {not_contains: [shipped]}" },
  { of: "draft", holds: "draft: {contains: [Shipped]}", fails: "draft: {contains: [delivered]}" },
  { of: "draft", holds: "draft: {empty: false}", fails: "draft: {empty: true}" },
  { of: "draft", holds: "draft: {empty: false}", fails: "draft: {note_contains: [elephant]}" },
  {
    of: "unsure",
    holds: "draft: {action_type: escalate, empty: true}",
    fails: "draft: {action_type: reply}",
  },
  { of: "unsure", holds: "draft: {confidence: 0}", fails: "draft: {confidence: 80}" },
  { of: "answered", holds: "draft: null", fails: "draft: {empty: true}" },
  {
    of: "asked",
    holds: 'reply: {equals: "What\'s the summary?"}',
    fails: 'reply: {equals: "what\'s the summary?"}',
  },
  { of: "answered", holds: "reply: {contains: [SHIPPED, ups]}", fails: "reply: {contains: [shipped, DHL]}" },
  { of: "answered", holds: "reply: {not_contains: [DHL]}", fails: "reply: {not_contains: [DHL, UPS]}" },
  { of: "answered", holds: "reply: {matches: 'O-\\d+ is shipped'}", fails: "reply: {matches: '^shipped'}" },
  { of: "answered", holds: "reply: {ends_with: UPS.}", fails: "reply: {ends_with: UPS}" },
  { of: "answered", holds: "silent: false", fails: "silent: true" },
  { of: "draft", holds: "silent: true", fails: "reply: {not_contains: [anything]}" },
  { of: "human", holds: "handoff: contact_asked", fails: "handoff: null" },
  { of: "answered", holds: "handoff: null", fails: "handoff: contact_asked" },
  { of: "asked", holds: "needs_input: true", fails: "needs_input: false" },
  { of: "draft", holds: "needs_input: false", fails: "needs_input: true" },
  { of: "answered", holds: "model_calls: 0", fails: "model_calls: 1" },
  {
    of: "asked",
    holds: "state: {version: 3, openPrompt: {kind: slot, param: summary}}",
    fails: "state: {version: 2}",
  },
  {
    of: "answered",
    holds: "state: {openPrompt: null, goalStack: []}",
    fails: "state: {openPrompt: {kind: slot}}",
  },
];

const checked = (of: string, yaml: string) => checkTurn(expectationSchema.parse(parse(yaml)), facts[of]!);

describe("expectations", () => {
  it.each(rows)("B9 $of: `$holds` holds and `$fails` does not", ({ of, holds, fails }) => {
    expect(checked(of, holds)).toEqual([]);
    const mismatches = checked(of, fails);
    expect(mismatches.length).toBeGreaterThan(0);
    expect(Object.keys(parse(fails))).toContain(mismatches[0]?.path[0]);
  });

  it("B9 every key of an expectation is tested above, both ways", () => {
    const keys = Object.keys(expectationSchema.shape).sort();
    const tried = (side: "holds" | "fails") =>
      [...new Set(rows.map((row) => row[side].split(":")[0]))].sort();
    expect(tried("holds")).toEqual(keys);
    expect(tried("fails")).toEqual(keys);
  });

  it("B9 model calls are counted in mode model only", () => {
    const builtin: TurnFacts = { ...facts.answered!, mode: "builtin" };
    expect(checkTurn({ model_calls: 3 }, builtin)).toEqual([]);
  });
});
