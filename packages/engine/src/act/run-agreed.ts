import { judgeStored } from "../rails/calls/judge-call.ts";
import { dropWaiting } from "../rails/consent/waiting.ts";
import type { WaitingCall } from "../session/session-state.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { hearNewer } from "../view/hear-newer.ts";
import { runWrite, writtenText } from "./run-calls.ts";

/** Tells the model about a call it did not propose in this turn. */
const tell = (run: LoopRun, content: string) => run.rounds.push({ role: "system", content });

/** The text that a rule has for the contact when it hands over. */
const tellOf = ({ turn }: LoopRun, ruleId: string) =>
  turn.input.agent.policies.find(({ id }) => id === ruleId)?.tell;

/**
 * Runs the calls the contact agreed to, exactly as stored and shown. A call that the rails refuse by now is not made. If the
 * contact wrote again, the remaining calls stay waiting.
 * @returns "newer" when new messages came: they are read first
 */
export async function runAgreed(
  run: LoopRun,
  calls: readonly WaitingCall[],
): Promise<"ran" | "lost" | "newer"> {
  for (const call of calls) {
    const { op, args, summary } = call;
    const judged = await judgeStored(run, call, args, "confirmed");
    if (judged.kind !== "runs") {
      dropWaiting(run.turn, op);
      const why = judged.kind === "refused" ? judged.verdict.reason : judged.reason;
      const reason = judged.kind === "refused" ? (judged.because ?? "") : (tellOf(run, judged.ruleId) ?? "");
      run.observations.push({ kind: "agreed", call, operation: null, reason });
      tell(run, `The contact agreed to ${summary}, but it is not possible any more: ${why}`);
      continue;
    }
    run.calls++;
    const ended = await runWrite(run, judged.call, { op });
    if (ended.kind === "lost") return "lost";
    if (ended.kind === "newer") {
      hearNewer(run, ended.messages);
      tell(
        run,
        `Not made yet, since the contact has written again: ${summary}. It still waits for a yes to ${op}.`,
      );
      return "newer";
    }
    dropWaiting(run.turn, op);
    run.observations.push({ kind: "agreed", call, operation: ended.operation, reason: "" });
    tell(
      run,
      `The contact agreed, and the call was made: ${summary}. Its result:\n${writtenText(ended.operation)}`,
    );
  }
  return "ran";
}
