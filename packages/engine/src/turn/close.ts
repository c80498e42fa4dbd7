import { wordings } from "../compose/wordings.ts";
import { labelOf } from "../intents/param-spec.ts";
import type { ReplyOutcome } from "../outcome.ts";
import type { Draft } from "./draft.ts";
import { abandonAll, resumeGoal } from "./goals.ts";
import type { Turn } from "./turn.ts";

/** Goes back to the goal that was interrupted, in the same reply. */
function withResumed(turn: Turn, said: Draft): Draft {
  if (said.needsUserInput || turn.session.activeGoalId !== null) return said;
  const goal = resumeGoal(turn);
  if (goal === null) return said;
  const missingParam = goal.missing[0] ?? null;
  const question = wordings.resumed(labelOf(goal.type), goal.nextQuestion ?? "");
  return {
    ...said,
    text: `${/[.!?]$/.test(said.text) ? said.text : `${said.text}.`} ${question}`,
    needsUserInput: true,
    missingParam,
    payload: { ...said.payload, waiting_for_param: missingParam },
  };
}

/** Turns a draft into the outcome: the last three stages, and what the next turn has to know. */
export function close(turn: Turn, given: Draft): ReplyOutcome {
  if (given.handoffReason !== undefined) abandonAll(turn);
  const said = given.handoffReason === undefined ? withResumed(turn, given) : given;
  turn.session = { ...turn.session, humanOffered: said.offersHuman ?? false };

  const { text, needsUserInput, missingParam, toolResult, trouble, payload, handoffReason } = said;
  const { history, inputs } = turn.input;
  turn.emit(
    "response_generated",
    { length: text.length, needs_input: needsUserInput, ...trouble },
    trouble === undefined ? "info" : "error",
  );
  turn.emit("memory_updated", { count: history.length + inputs.length + 1 });
  turn.emit("respond", { message: text, ...payload });
  return {
    kind: "reply",
    reply: { text },
    needsUserInput,
    missingParam,
    toolResult,
    ...(handoffReason === undefined ? {} : { handoffReason }),
    session: turn.session,
    record: turn.record,
  };
}
