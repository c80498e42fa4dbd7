import type { Judged } from "../rails/calls/judge-call.ts";
import { wasAskedAgain } from "../rails/consent/second-yes.ts";
import { dropWaiting } from "../rails/consent/waiting.ts";
import type { WaitingCall } from "../session/session-state.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { refused } from "../turn/observe.ts";
import { hearNewer } from "../view/hear-newer.ts";
import { judgeAtTheYes } from "./judge-at-the-yes.ts";
import { runWrite, writtenText } from "./run-calls.ts";

/** Tells the model about a call it did not propose in this turn. */
const tell = (run: LoopRun, content: string) => run.rounds.push({ role: "system", content });

/** Why the turn ends after a yes: another worker has the conversation, or a rule hands over. */
export type AgreedStop = { kind: "lost" } | { kind: "hand_over"; ruleId: string };

/** Notes that a call the contact agreed to is not made. */
function leaveUndone(run: LoopRun, call: WaitingCall, judged: Extract<Judged, { kind: "refused" }>): void {
  const { verdict, because = "" } = judged;
  const isAsked = verdict.code === "needs_approval";
  run.observations.push({
    kind: "agreed",
    call,
    operation: null,
    reason: because,
    ...(isAsked && { waitsForMember: true }),
  });
  tell(
    run,
    isAsked
      ? verdict.reason
      : `The contact agreed to ${call.summary}, but it is not possible any more: ${verdict.reason}`,
  );
}

/** A call that cannot be undone is not made if one that was agreed to with it was not done: it may have been meant only with that. */
const notAlone = (undone: WaitingCall): Extract<Judged, { kind: "refused" }> => ({
  kind: "refused",
  verdict: refused(
    "not_run",
    `it was agreed to together with ${undone.summary}, which was not done, and it cannot be undone. Ask whether they want it all the same.`,
  ),
});

/**
 * Runs the calls the contact agreed to, exactly as stored and shown. A call that the rails refuse by now is not made, nor is one
 * that cannot be undone after another has failed. If the contact wrote again, the new messages are read first and the remaining
 * calls stay waiting.
 * @param yes whether code read it, or a model did: then a call that a colleague was to decide about is not made without one
 * @returns undefined: the turn goes on
 */
export async function runAgreed(
  run: LoopRun,
  calls: readonly WaitingCall[],
  yes: "plain" | "read",
): Promise<AgreedStop | undefined> {
  let undone: WaitingCall | null = null;
  for (const call of calls) {
    const { op, args, summary } = call;
    const stays = undone !== null && call.effect === "irreversible" ? notAlone(undone) : null;
    const judged = stays ?? (await judgeAtTheYes(run, call, args, "confirmed"));
    // Such a yes was taken on less, because a colleague was to decide.
    const isPlainEnough = call.effect !== "irreversible" || wasAskedAgain(call);
    const wasForColleague = call.thenMember || !isPlainEnough;
    if (judged.kind === "runs" && yes === "read" && wasForColleague) {
      tell(run, `Not made yet: ${summary}. No colleague decides about it any more: ask for a plain yes.`);
      undone = call;
      continue;
    }
    if (judged.kind !== "runs") dropWaiting(run.turn, op);
    if (judged.kind === "hand_over") return judged;
    if (judged.kind === "refused") {
      leaveUndone(run, call, judged);
      undone = call;
      continue;
    }
    run.calls++;
    const ended = await runWrite(run, judged.call, { op });
    if (ended.kind === "lost") return ended;
    if (ended.kind === "newer") {
      hearNewer(run, ended.messages);
      tell(
        run,
        `Not made yet, since the contact has written again: ${summary}. It still waits for a yes to ${op}.`,
      );
      return undefined;
    }
    dropWaiting(run.turn, op);
    if (ended.operation.end !== "done") undone = call;
    run.observations.push({ kind: "agreed", call, operation: ended.operation, reason: "" });
    tell(
      run,
      `The contact agreed, and the call was made: ${summary}. Its result:\n${writtenText(ended.operation)}`,
    );
  }
  return undefined;
}
