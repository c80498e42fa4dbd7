import type { JsonObject } from "@konstruct/core/json";
import type { ChangeCode, FailureCode, TurnDifference } from "@konstruct/core/turn-difference";
import type { RoundRecord } from "../turn/round-record.ts";
import { changesTold } from "./changes-told.ts";
import { type Difference, diffDecisions } from "./diff-decisions.ts";
import { type ForkedTurn, type ForkRequest, isRead, proposedRounds } from "./fork-turn.ts";
import { callText, surplusTexts } from "./surplus.ts";
import { decisionsOf, type TurnDecisions, type TurnTrace } from "./turn-trace.ts";

/** What a candidate must not do. */
type ForkFailure = TurnDifference<FailureCode>;

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
  reasons: TurnDifference<ChangeCode>[];
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

const tell = (code: FailureCode, details: readonly string[]): ForkFailure[] =>
  details.map((detail) => ({ code, detail }));

type Codes = { added: FailureCode; gone: FailureCode };

const unlike = ({ added, gone }: Codes, then: readonly string[], now: readonly string[]): ForkFailure[] => [
  ...tell(added, surplusTexts(now, then)),
  ...tell(gone, surplusTexts(then, now)),
];

/** What waits for the contact's yes when a turn ends. */
const confirmationsOf = ({ session }: TurnDecisions) =>
  session.waiting.filter(({ approvalId }) => approvalId === null).map(callText);

const approvalsOf = ({ session }: TurnDecisions) =>
  session.waiting.filter(({ approvalId }) => approvalId !== null).map(callText);

const draftsOf = ({ approvals }: TurnDecisions) =>
  approvals.requested.flatMap(({ kind }) => (kind === "draft" ? [""] : []));

const breachesIn = (rounds: readonly RoundRecord[]): string[] =>
  rounds.flatMap(({ proposals }) =>
    proposals
      .filter(({ accepted, code }) => !accepted && breaches.has(code))
      .map(({ kind, code, reason }) => `${kind} ${code}: ${reason}`),
  );

const troublesIn = (events: readonly Pick<TurnTrace["events"][number], "stage" | "payload">[]): string[] =>
  events.flatMap(({ stage, payload }) =>
    stage === "response_generated" && typeof payload.error_code === "string" ? [payload.error_code] : [],
  );

const intentOf = ({ understood }: TurnDecisions) => String(understood?.intent_id ?? "");

/** A model need not name an intent to serve it; without one on either side, nothing else would tell. */
function notUnderstood({ trace, candidate }: ForkRequest, is: TurnDecisions): string[] {
  const isBuiltIn = trace.ports.model === null && candidate.llm === null;
  const then = intentOf(trace.decisions);
  return isBuiltIn && then !== "" && intentOf(is) === "" ? [then] : [];
}

function callsOf({ simulated, missing }: ForkedTurn, { tools }: TurnDecisions): ForkedCall[] {
  const [made, absent] = [simulated.map(callText), missing.map(callText)];
  return tools.map(({ tool, args }) => {
    const text = callText({ tool, args });
    const found = made.includes(text) ? "simulated" : absent.includes(text) ? "missing" : "made_then";
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
  const writesOf = ({ tools }: TurnDecisions, side: typeof recorded) =>
    tools.filter(({ tool }) => !isRead(side, tool)).map(callText);
  const roundsThen = proposedRounds(trace.rounds ?? []).slice(round - 1);
  const failures: ForkFailure[] = [
    ...unlike({ added: "new_write", gone: "no_write" }, writesOf(was, recorded), writesOf(is, candidate)),
    ...unlike({ added: "new_approval", gone: "no_approval" }, approvalsOf(was), approvalsOf(is)),
    ...unlike(
      { added: "new_confirmation", gone: "no_confirmation" },
      confirmationsOf(was),
      confirmationsOf(is),
    ),
    ...unlike({ added: "new_draft", gone: "no_draft" }, draftsOf(was), draftsOf(is)),
    ...tell("refused", surplusTexts(breachesIn(forked.rounds), breachesIn(roundsThen))),
    ...tell("silent", is.reply === null && was.reply !== null ? [""] : []),
    ...tell("handed_over", is.handoff !== null && was.handoff === null ? [is.handoff.reason] : []),
    ...tell("trouble", surplusTexts(troublesIn(forked.ended.record.events), troublesIn(trace.events))),
    ...tell("not_understood", notUnderstood(request, is)),
  ];
  const unrecorded = [...forked.simulated, ...forked.missing].map(({ tool }) => tool);
  const readsOnly = (tool: string) => isRead(candidate, tool) || isRead(recorded, tool);
  return {
    passes: failures.length === 0,
    failures,
    reasons: changesTold(was, is, unrecorded, readsOnly),
    differences: diffDecisions(was, is),
    calls: callsOf(forked, is),
    decisions: is,
  };
}
