import type { Goal, SessionState } from "@konstruct/engine/session/session-state";
import { beforeAll, describe, expect, it } from "vitest";
import type { TurnFacts } from "../expect/turn-facts.ts";
import { smallSuite } from "../small-suite.fixture.ts";
import { brokenInvariants } from "./invariants.ts";
import { stageCase } from "./stage-case.ts";

let facts: TurnFacts;
beforeAll(async () => {
  const suite = smallSuite("  - {id: one, title: T, turns: [{say: a}]}");
  const { conversation, beginTurn } = stageCase(suite, suite.spec.cases[0]!, null);
  beginTurn(0);
  const before = conversation.session();
  const turn = await conversation.say("Where's my order O-12345?");
  facts = { mode: "builtin", turn, before, after: conversation.session() };
});

function goal(over: Partial<Goal>): Goal {
  const [any] = Object.values(facts.after.goals);
  return { ...any!, status: "active", missing: [], nextQuestion: null, ...over };
}

const blocked: Partial<Goal> = { status: "blocked", missing: ["x"], nextQuestion: "x?" };

type Change = (session: SessionState) => Partial<SessionState>;

const breaches: [rule: string, change: Change][] = [
  [
    "at most one goal is served, the active one",
    () => ({ goals: { a: goal({ id: "a" }), b: goal({ id: "b" }) }, activeGoalId: "a" }),
  ],
  [
    "at most one goal is served, the active one",
    () => ({ goals: { a: goal({ id: "a" }) }, activeGoalId: null }),
  ],
  [
    "at most one goal is served, the active one",
    () => ({ goals: { a: goal({ id: "a", status: "done" }) }, activeGoalId: "a" }),
  ],
  ["at most one goal is served, the active one", () => ({ goals: {}, activeGoalId: "nobody" })],
  [
    "the stack has no repeats",
    () => ({ goals: { a: goal({ id: "a", status: "suspended" }) }, goalStack: ["a", "a"] }),
  ],
  [
    "the stack is the suspended goals",
    () => ({ goals: { a: goal({ id: "a", status: "suspended" }) }, goalStack: [] }),
  ],
  ["the stack is the suspended goals", () => ({ goals: {}, goalStack: ["a"] })],
  [
    "the stack is the suspended goals",
    () => ({ goals: { a: goal({ id: "a", status: "suspended", approvalId: "p" }) }, goalStack: ["a"] }),
  ],
  [
    "a blocked goal misses something and asks for it",
    () => ({ goals: { a: goal({ id: "a", ...blocked, missing: [] }) }, activeGoalId: "a" }),
  ],
  [
    "a blocked goal misses something and asks for it",
    () => ({ goals: { a: goal({ id: "a", ...blocked, nextQuestion: null }) }, activeGoalId: "a" }),
  ],
  [
    "no tool is called for a blocked goal",
    ({ goals }) => {
      const [id] = Object.keys(goals);
      return { goals: { [id!]: goal({ id: id!, ...blocked }) }, activeGoalId: id! };
    },
  ],
  ["the version grows by one", ({ version }) => ({ version: version + 1 })],
];

describe("invariants", () => {
  it("D1 hold of a correct turn", () => {
    expect(brokenInvariants(facts)).toEqual([]);
    const goals = {
      a: goal({ id: "a", status: "suspended" }),
      b: goal({ id: "b", type: "other", ...blocked }),
    };
    const after = { ...facts.after, goals, goalStack: ["a"], activeGoalId: "b" };
    expect(brokenInvariants({ ...facts, after })).toEqual([]);
  });

  it.each(breaches)("D1 a breach is found: %s (%#)", (rule, change) => {
    const after = { ...facts.after, ...change(facts.after) };
    expect(brokenInvariants({ ...facts, after }).map((one) => one.path[1])).toContain(rule);
  });

  it("D1 a call without a proposal is found", () => {
    const record = { ...facts.turn.ended.record, rounds: [] };
    const turn = { ...facts.turn, ended: { ...facts.turn.ended, record } };
    expect(brokenInvariants({ ...facts, turn }).map((one) => one.path[1])).toEqual([
      "every tool call was proposed",
    ]);
  });
});
