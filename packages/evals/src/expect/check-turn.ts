import { handoffCode } from "@konstruct/core/handoff";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { Expectation } from "../suite/expectation-schema.ts";
import { textMismatches } from "./check-text.ts";
import { type Mismatch, subsetMismatches } from "./subset.ts";
import type { TurnFacts } from "./turn-facts.ts";
import {
  activeView,
  approvalsView,
  asksView,
  draftView,
  goalsView,
  policyView,
  stackView,
  toolsView,
  waitingView,
} from "./views.ts";

type Expected<Key extends keyof Expectation> = Exclude<Expectation[Key], undefined>;
type Check<Key extends keyof Expectation> = (expected: Expected<Key>, facts: TurnFacts) => Mismatch[];

/** A parsed expectation without absent keys. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const same = (expected: unknown, actual: Json): Mismatch[] => subsetMismatches(plain(expected), actual);

const understood = ({ turn }: TurnFacts): JsonObject => turn.trace.decisions.understood ?? {};
const stagesOf = ({ turn }: TurnFacts): string[] => turn.trace.events.map((event) => event.stage);

function checkStages(expected: Expected<"stages">, facts: TurnFacts): Mismatch[] {
  const stages = stagesOf(facts);
  let from = 0;
  for (const stage of expected) {
    const at = stages.indexOf(stage, from);
    if (at === -1) return [{ path: [], expected, actual: stages }];
    from = at + 1;
  }
  return [];
}

function checkDraft(expected: Expected<"draft">, facts: TurnFacts): Mismatch[] {
  const asked = draftView(facts);
  if (expected === null || asked === null) return same(expected, asked === null ? null : asked.draft);
  const { contains, not_contains, empty, note_contains: notes, ...detail } = expected;
  return [
    ...same(detail, asked.detail),
    ...textMismatches({ contains, not_contains }, asked.draft),
    ...(empty === undefined ? [] : same({ empty }, { empty: asked.draft === "" })),
    ...textMismatches({ contains: notes }, asked.note).map((one) => ({ ...one, path: ["note_contains"] })),
  ];
}

const checks: { [Key in keyof Required<Expectation>]: Check<Key> } = {
  intent: (expected, facts) => same(expected, understood(facts).intent_id ?? null),
  params: (expected, facts) => same(expected, understood(facts).params ?? {}),
  active: (expected, { after }) => same(expected, activeView(after)),
  stack: (expected, { after }) => same(expected, stackView(after)),
  waiting: (expected, { after }) => same(expected.toSorted(), waitingView(after).sort()),
  goals: (expected, { after }) => same(expected, goalsView(after)),
  asks: (expected, { after }) => same(expected, asksView(after)),
  stages: checkStages,
  no_stages: (expected, facts) => {
    const stages = stagesOf(facts);
    return expected
      .filter((one) => stages.includes(one))
      .map((one) => ({ path: [], expected: `no ${one}`, actual: stages }));
  },
  tools: (expected, facts) => same(expected, toolsView(facts)),
  policy: (expected, facts) => same(expected, policyView(facts)),
  approvals: (expected, facts) => same(expected, approvalsView(facts)),
  withdrawn: (expected, { turn }) => same(expected, turn.ended.record.approvals.withdrawn.length),
  settled: (expected, { turn }) =>
    same(
      expected,
      turn.ended.record.approvals.settled.map((one) => one.outcome),
    ),
  draft: checkDraft,
  reply: (expected, { turn }) =>
    turn.reply === null ? same(expected, null) : textMismatches(expected, turn.reply),
  silent: (expected, { turn }) => same(expected, turn.reply === null),
  handoff: (expected, { turn }) => {
    const { handoff } = turn.ended.outcome;
    return same(expected, handoff === undefined ? null : handoffCode(handoff));
  },
  needs_input: (expected, { turn: { ended } }) =>
    same(expected, ended.outcome.kind === "reply" && ended.outcome.needsUserInput),
  // Built-in mode makes no model calls, whatever the case expects of the model.
  model_calls: (expected, { mode, turn }) =>
    mode === "model"
      ? same(expected, turn.ended.record.modelCalls.filter(({ purpose }) => purpose !== "verify").length)
      : [],
  state: (expected, { after }) => same(expected, plain(after)),
};

function checkOne<Key extends keyof Expectation>(
  key: Key,
  expected: Expectation[Key],
  facts: TurnFacts,
): Mismatch[] {
  if (expected === undefined) return [];
  return checks[key](expected as Expected<Key>, facts).map((one) => ({ ...one, path: [key, ...one.path] }));
}

/** All expectations that a turn does not meet; paths begin with the key of the expectation. */
export function checkTurn(expected: Expectation, facts: TurnFacts): Mismatch[] {
  return (Object.keys(expected) as (keyof Expectation)[]).flatMap((key) =>
    checkOne(key, expected[key], facts),
  );
}
