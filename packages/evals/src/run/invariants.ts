import type { Json } from "@konstruct/core/json";
import { activeGoal, type Goal } from "@konstruct/engine/session/session-state";
import type { Mismatch } from "../expect/subset.ts";
import type { TurnFacts } from "../expect/turn-facts.ts";

type Rule = { rule: string; holds: boolean; expected: Json; actual: Json };

const isServed = (goal: Goal) => goal.status === "active" || goal.status === "blocked";
const typesOf = (goals: readonly Goal[]) => goals.map((goal) => goal.type);

function servingRules({ after }: TurnFacts): Rule[] {
  const served = Object.values(after.goals).filter(isServed);
  const active = activeGoal(after);
  const isActiveServed =
    after.activeGoalId === null ? served.length === 0 : active !== null && isServed(active);
  const silent = served.filter(
    (goal) => goal.status === "blocked" && (goal.missing.length === 0 || !goal.nextQuestion),
  );
  return [
    {
      rule: "at most one goal is served, the active one",
      holds: served.length <= 1 && isActiveServed,
      expected: active?.type ?? null,
      actual: typesOf(served),
    },
    {
      rule: "a blocked goal misses something and asks for it",
      holds: silent.length === 0,
      expected: [],
      actual: typesOf(silent),
    },
  ];
}

function stackRules({ after }: TurnFacts): Rule[] {
  const { goalStack, goals } = after;
  const suspended = Object.values(goals).filter(
    (goal) => goal.status === "suspended" && goal.approvalId === null,
  );
  const [expected, actual] = [suspended.map((goal) => goal.id).sort(), goalStack.toSorted()];
  return [
    {
      rule: "the stack has no repeats",
      holds: new Set(goalStack).size === goalStack.length,
      expected: [...new Set(goalStack)],
      actual: goalStack,
    },
    { rule: "the stack is the suspended goals", holds: expected.join() === actual.join(), expected, actual },
  ];
}

/** A call is proposed in this turn, or was waiting for the confirmation or decision that started the turn. */
function callRules({ before, after, turn }: TurnFacts): Rule[] {
  const { rounds, toolCalls } = turn.ended.record;
  const proposed = rounds.flatMap(({ proposals }) => proposals).filter(({ kind }) => kind === "call");
  const known = new Set([
    ...proposed.map(({ detail }) => detail.tool),
    ...before.waiting.map(({ tool }) => tool),
  ]);
  const unproposed = toolCalls.filter(({ tool, isLookUp }) => isLookUp !== true && !known.has(tool));
  const served = activeGoal(after);
  const intent = turn.trace.decisions.understood?.intent_id;
  // A message may have a further request, whose calls are its own.
  const started = rounds
    .flatMap(({ proposals }) => proposals)
    .flatMap(({ kind, detail }) => (kind === "start_goal" ? [detail.type] : []));
  const isAlone = started.every((type) => type === intent);
  const isBlocked = proposed.length > 0 && served?.status === "blocked" && served.type === intent && isAlone;
  // A question in between is looked up as it was asked; it is not a call of the goal.
  const texts = turn.trace.input.inputs.map(({ text }) => text);
  const said = [...texts, texts.join("\n")].map((text) => text.trim().slice(0, 500).trim());
  const isOfGoal = ({ tool, args }: Pick<(typeof toolCalls)[number], "tool" | "args">) =>
    tool !== "knowledge_base.search" || !said.some((text) => text.includes(String(args.query)));
  const blocked = isBlocked ? toolCalls.filter((call) => call.isLookUp !== true && isOfGoal(call)) : [];
  return [
    {
      rule: "every tool call was proposed",
      holds: unproposed.length === 0,
      expected: [],
      actual: unproposed.map((call) => call.tool),
    },
    {
      rule: "no tool is called for a blocked goal",
      holds: blocked.length === 0,
      expected: [],
      actual: blocked.map((call) => call.tool),
    },
  ];
}

function versionRule({ before, after }: TurnFacts): Rule {
  const expected = before.version + 1;
  const holds = after.version === expected;
  return { rule: "the version grows by one", holds, expected, actual: after.version };
}

/** The invariants that a turn breaks (requirements D1 to D3); empty if it breaks none. */
export function brokenInvariants(facts: TurnFacts): Mismatch[] {
  return [...servingRules(facts), ...stackRules(facts), ...callRules(facts), versionRule(facts)]
    .filter(({ holds }) => !holds)
    .map(({ rule, expected, actual }) => ({ path: ["invariant", rule], expected, actual }));
}
