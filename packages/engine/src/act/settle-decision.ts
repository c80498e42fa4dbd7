import { fill } from "@konstruct/core/language/fill";
import type { Decision } from "../input/approval.ts";
import type { Judged } from "../rails/calls/judge-call.ts";
import { endParked, forgetWaiting } from "../rails/consent/waiting.ts";
import { effectWords } from "../say/effect-words.ts";
import { joined } from "../say/joined.ts";
import { linesOfTurn } from "../say/lines-of-turn.ts";
import type { WaitingCall } from "../session/session-state.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import type { Turn } from "../turn/turn.ts";
import { hearNewer } from "../view/hear-newer.ts";
import { judgeAtTheYes } from "./judge-at-the-yes.ts";
import { runWrite, writtenText } from "./run-calls.ts";

export type DecisionEnd = "goes_on" | "lost";

/** The waiting call a decision is about; null when there is none. */
export const decidedCall = (waiting: readonly WaitingCall[], decision: Decision): WaitingCall | null =>
  waiting.find(({ approvalId }) => approvalId === decision.approvalId) ?? null;

/** Settles a decision about a request that no longer waits: an approval is recorded as refused. Returns why the turn is silent. */
export function settleStale({ record }: Turn, { approvalId: id, hash, state }: Decision): string {
  const reason = "the request was withdrawn or changed before the decision came";
  if (state === "approved") record.approvals.settled.push({ id, hash, outcome: "refused", reason });
  return "stale_decision";
}

/** Who decided, for the model. */
const decider = ({ by }: Decision): string => (by === undefined ? "A colleague" : `Your colleague ${by}`);

/** Why, in the colleague's own words, for the model. */
const wroteTo = ({ because }: Decision): string =>
  because === undefined
    ? ""
    : ` They wrote: ${JSON.stringify(because)} The contact may hear that: say it in their language.`;

/** The same for the contact, quoted. */
const wroteLine = ({ turn }: LoopRun, { because }: Decision): string =>
  because === undefined ? "" : fill(linesOfTurn(turn).colleagueWrote, { words: because });

/** Tells the model that a decided call was not made, so that it words this in the contact's language. */
function tellUndone(run: LoopRun, call: WaitingCall, line: string, about = ""): DecisionEnd {
  endParked(run.turn, call.approvalId, "failed");
  run.observations.push({ kind: "decided", call, line, operation: null });
  run.undone = line;
  run.hadWriteInPlay = true;
  run.rounds.push({
    role: "system",
    content: `${line}${about} Tell the contact this in their language, and what is possible instead.`,
  });
  return "goes_on";
}

/** Why an approved call may no longer be made. */
const whyNot = (judged: Exclude<Judged, { kind: "runs" }>): string =>
  judged.kind === "refused"
    ? (judged.ruledBy ?? judged.verdict.reason)
    : `policy ${judged.ruleId}: ${judged.reason}`;

/**
 * Runs exactly what a member approved, or tells the contact why not (requirement C6). Policy is checked again: a rule published
 * since counts.
 */
export async function settleDecision(
  run: LoopRun,
  asked: WaitingCall,
  decision: Decision,
): Promise<DecisionEnd> {
  const { turn } = run;
  const { settled } = turn.record.approvals;
  const { approvalId: id, hash, state, summary } = decision;
  const lines = linesOfTurn(turn);
  const args = decision.args ?? asked.args;
  const effect = effectWords(turn, { tool: asked.tool, summary, args });
  forgetWaiting(turn, asked.op);
  if (state === "rejected") {
    const line = joined(fill(lines.rejected, { effect }), wroteLine(run, decision));
    return tellUndone(run, asked, line, ` ${decider(decision)} decided this.${wroteTo(decision)}`);
  }
  if (state === "expired") return tellUndone(run, asked, fill(lines.expired, { effect }));
  // What was approved takes the place of what was asked for.
  const call = { ...asked, args, summary };
  const isCurrent = run.permitted.some(
    ({ name, version }) => name === decision.tool && version === decision.toolVersion,
  );
  const judged = isCurrent ? await judgeAtTheYes(run, call, args, "approved") : null;
  if (judged?.kind !== "runs") {
    const reason =
      judged === null ? `${call.tool} is not the tool any more that was approved` : whyNot(judged);
    settled.push({ id, hash, outcome: "refused", reason });
    return tellUndone(run, call, fill(lines.notPossible, { effect }));
  }
  const was = { op: call.op, approval: { id, hash } };
  run.calls++;
  let ended = await runWrite(run, judged.call, was);
  while (ended.kind === "newer") {
    // New messages do not stop an approved call; they are answered together with its result.
    hearNewer(run, ended.messages);
    ended = await runWrite(run, judged.call, was);
  }
  if (ended.kind !== "result") return "lost";
  const { result } = ended.operation;
  const code = result.error?.code ?? "";
  const outcome = result.success ? "executed" : code === "not_approved" ? "refused" : "failed";
  settled.push({ id, hash, outcome, reason: code });
  endParked(turn, call.approvalId, result.success ? "done" : "failed");
  run.observations.push({
    kind: "decided",
    call,
    line: wroteLine(run, decision),
    operation: ended.operation,
  });
  const change = decision.asked === undefined ? "" : ` with a change (asked for: ${decision.asked})`;
  const made = result.success ? "and it was made" : "and it failed";
  run.rounds.push({
    role: "system",
    content: `${decider(decision)} approved this call${change} ${made}: ${summary}.${wroteTo(decision)} Its result, which you now tell the contact:\n${writtenText(ended.operation)}`,
  });
  return "goes_on";
}
