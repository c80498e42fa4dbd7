import type { JsonObject } from "@konstruct/core/json";
import type { ChangeCode, FailureCode, TurnDifference } from "@konstruct/core/turn-difference";
import type { RoundRecord } from "../turn/round-record.ts";
import { type CandidateRequest, type CandidateTurn, isRead, proposedRounds } from "./candidate-turn.ts";
import { changesTold } from "./changes-told.ts";
import { type Difference, diffDecisions } from "./diff-decisions.ts";
import { callText, surplusTexts } from "./surplus.ts";
import { decisionsOf, type TurnDecisions, type TurnTrace } from "./turn-trace.ts";

/** A reason why a candidate fails. */
type Failure = TurnDifference<FailureCode>;

type CandidateCall = {
  tool: string;
  args: JsonObject;
  /** `simulated`: a write that was not made. `missing`: a read without a recorded result. */
  found: "made_then" | "simulated" | "missing";
};

export type Judgement = {
  passes: boolean;
  failures: Failure[];
  /** Differences that do not fail the candidate. */
  reasons: TurnDifference<ChangeCode>[];
  differences: Difference[];
  calls: CandidateCall[];
  decisions: TurnDecisions;
};

/** Refusal codes that fail a candidate: invented tools and values, consent that was not given, and calls policy forbids. */
const breaches: ReadonlySet<string> = new Set([
  "not_allowed",
  "unknown_tool",
  "unknown_value",
  "carries_away",
  "no_quote",
  "not_shown",
]);

const tell = (code: FailureCode, details: readonly string[]): Failure[] =>
  details.map((detail) => ({ code, detail }));

type Codes = { added: FailureCode; gone: FailureCode };

const unlike = ({ added, gone }: Codes, then: readonly string[], now: readonly string[]): Failure[] => [
  ...tell(added, surplusTexts(now, then)),
  ...tell(gone, surplusTexts(then, now)),
];

/** Calls that wait for the contact's yes at the end of the turn. */
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

/** Only built-in mode must name an intent; a model may serve one without naming it. */
function notUnderstood({ trace, candidate }: CandidateRequest, is: TurnDecisions): string[] {
  const isBuiltIn = trace.ports.model === null && candidate.llm === null;
  const then = intentOf(trace.decisions);
  return isBuiltIn && then !== "" && intentOf(is) === "" ? [then] : [];
}

function callsOf({ simulated, missing }: CandidateTurn, { tools }: TurnDecisions): CandidateCall[] {
  const [made, absent] = [simulated.map(callText), missing.map(callText)];
  return tools.map(({ tool, args }) => {
    const text = callText({ tool, args });
    const found = made.includes(text) ? "simulated" : absent.includes(text) ? "missing" : "made_then";
    return { tool, args, found };
  });
}

/**
 * Whether a candidate decides as recorded: the same writes, the same waiting calls, no new breach of the rails, and a reply.
 * Other words and reads pass and are listed.
 */
export function judgeCandidate(request: CandidateRequest, ran: CandidateTurn): Judgement {
  const { trace, recorded, candidate } = request;
  const was = trace.decisions;
  const is = decisionsOf(ran.ended);
  const writesOf = ({ tools }: TurnDecisions, side: typeof recorded) =>
    tools.filter(({ tool }) => !isRead(side, tool)).map(callText);
  const roundsThen = proposedRounds(trace.rounds ?? []);
  const failures: Failure[] = [
    ...unlike({ added: "new_write", gone: "no_write" }, writesOf(was, recorded), writesOf(is, candidate)),
    ...unlike({ added: "new_approval", gone: "no_approval" }, approvalsOf(was), approvalsOf(is)),
    ...unlike(
      { added: "new_confirmation", gone: "no_confirmation" },
      confirmationsOf(was),
      confirmationsOf(is),
    ),
    ...unlike({ added: "new_draft", gone: "no_draft" }, draftsOf(was), draftsOf(is)),
    ...tell("refused", surplusTexts(breachesIn(ran.rounds), breachesIn(roundsThen))),
    ...tell("silent", is.reply === null && was.reply !== null ? [""] : []),
    ...tell("handed_over", is.handoff !== null && was.handoff === null ? [is.handoff.reason] : []),
    ...tell("trouble", surplusTexts(troublesIn(ran.ended.record.events), troublesIn(trace.events))),
    ...tell("not_understood", notUnderstood(request, is)),
  ];
  const unrecorded = [...ran.simulated, ...ran.missing].map(({ tool }) => tool);
  const readsOnly = (tool: string) => isRead(candidate, tool) || isRead(recorded, tool);
  return {
    passes: failures.length === 0,
    failures,
    reasons: changesTold(was, is, unrecorded, readsOnly),
    differences: diffDecisions(was, is),
    calls: callsOf(ran, is),
    decisions: is,
  };
}
