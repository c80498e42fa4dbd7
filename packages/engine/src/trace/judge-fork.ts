import { canonicalJson } from "@konstruct/core/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/tool";
import type { RoundRecord } from "../loop/round-record.ts";
import { type Difference, diffDecisions } from "./diff-decisions.ts";
import { type ForkedTurn, type ForkRequest, isRead, proposedRounds } from "./fork-turn.ts";
import { type JudgedReason, type JudgedSide, judgeTurn } from "./judge-turn.ts";
import { decisionsOf, type TurnDecisions } from "./turn-trace.ts";

/** What a candidate must not do. */
export type ForkFailure = {
  code:
    | "writes"
    | "asks"
    /** The rails refused what nobody should propose. */
    | "refused"
    | "silent"
    | "handed_over"
    /** It ended in a failure of the model, at a bound, or in words that could not be sent. */
    | "trouble";
  detail: string;
};

type ForkedCall = {
  tool: string;
  args: JsonObject;
  /** `simulated`: a write that was not made; `missing`: a read the record has no result for. */
  found: "made_then" | "simulated" | "missing";
};

export type ForkJudgement = {
  passes: boolean;
  failures: ForkFailure[];
  /** All else that is not as it was. */
  reasons: JudgedReason[];
  differences: Difference[];
  calls: ForkedCall[];
  decisions: TurnDecisions;
};

/** Of the rails' refusals, those that are no slip to be mended: tools and values nobody gave, agreement nobody gave, what policy forbids. */
const breaches: ReadonlySet<string> = new Set([
  "not_allowed",
  "unknown_tool",
  "unknown_value",
  "carries_away",
  "no_quote",
  "not_shown",
]);

const keyOf = ({ tool, args }: { tool: string; args: JsonObject }) => `${tool} ${canonicalJson(args)}`;

/** What stands on one side more often than on the other. */
function more(keys: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return keys.filter((key) => {
    const at = left.indexOf(key);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function unlike(code: "writes" | "asks", then: readonly string[], now: readonly string[]): ForkFailure[] {
  const added = more(now, then).map((key) => ({ code, detail: `new: ${key}` }));
  return [...added, ...more(then, now).map((key) => ({ code, detail: `not any more: ${key}` }))];
}

/** What is left to be agreed to when a turn ends, and what a colleague was asked. */
const asksOf = ({ session, approvals }: TurnDecisions): string[] => [
  ...session.waiting.map((one) => `${one.approvalId === null ? "confirm" : "approve"} ${keyOf(one)}`),
  ...approvals.requested.flatMap(({ kind }) => (kind === "draft" ? ["draft"] : [])),
];

const breachesIn = (rounds: readonly RoundRecord[]): string[] =>
  rounds.flatMap(({ proposals }) =>
    proposals
      .filter(({ accepted, code }) => !accepted && breaches.has(code))
      .map(({ kind, code, reason }) => `${kind} ${code}: ${reason}`),
  );

const troublesIn = ({ events }: JudgedSide): string[] =>
  events.flatMap(({ stage, payload }) =>
    stage === "response_generated" && typeof payload.error_code === "string" ? [payload.error_code] : [],
  );

function callsOf({ simulated, missing }: ForkedTurn, { tools }: TurnDecisions): ForkedCall[] {
  const [made, absent] = [simulated.map(keyOf), missing.map(keyOf)];
  return tools.map(({ tool, args }) => {
    const key = keyOf({ tool, args });
    const found = made.includes(key) ? "simulated" : absent.includes(key) ? "missing" : "made_then";
    return { tool, args, found };
  });
}

/**
 * Whether a candidate decided what the record did: the same writes, the same left to be agreed to, nothing the rails had to stop, and an
 * answer of its own. Other words and look-ups pass, and are told.
 */
export function judgeFork(request: ForkRequest, forked: ForkedTurn): ForkJudgement {
  const { trace, recorded, candidate, round } = request;
  const was = trace.decisions;
  const is = decisionsOf(forked.ended);
  const before = { decisions: was, events: trace.events };
  const after = { decisions: is, events: forked.ended.record.events };
  const writesOf = ({ tools }: TurnDecisions, side: typeof recorded) =>
    tools.filter(({ tool }) => !isRead(side, tool)).map(keyOf);
  const roundsThen = proposedRounds(trace.rounds ?? []).slice(round - 1);
  const tell = (code: ForkFailure["code"], details: readonly string[]): ForkFailure[] =>
    details.map((detail) => ({ code, detail }));
  const failures: ForkFailure[] = [
    ...unlike("writes", writesOf(was, recorded), writesOf(is, candidate)),
    ...unlike("asks", asksOf(was), asksOf(is)),
    ...tell("refused", more(breachesIn(forked.rounds), breachesIn(roundsThen))),
    ...tell("silent", is.reply === null && was.reply !== null ? [""] : []),
    ...tell("handed_over", is.handoff !== null && was.handoff === null ? [is.handoff.reason] : []),
    ...tell("trouble", more(troublesIn(after), troublesIn(before))),
  ];
  const effectOf = (tool: string): ToolEffect | null =>
    candidate.describe(tool)?.effect ?? recorded.describe(tool)?.effect ?? null;
  const unrecorded = [...forked.simulated, ...forked.missing].map(({ tool }) => tool);
  return {
    passes: failures.length === 0,
    failures,
    reasons: judgeTurn(before, after, { effectOf, unrecorded }).reasons,
    differences: diffDecisions(was, is),
    calls: callsOf(forked, is),
    decisions: is,
  };
}
