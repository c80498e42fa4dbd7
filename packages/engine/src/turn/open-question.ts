import { joined } from "../compose/joined.ts";
import { wordings } from "../compose/wordings.ts";
import { questionFor } from "../planner/question.ts";
import { activeGoal, type Goal, withGoal } from "../session-state.ts";
import { effectOf } from "./ask-first.ts";
import { type Draft, draft } from "./draft.ts";
import { intentOf } from "./goals.ts";
import type { Turn } from "./turn.ts";

/** What a goal that waits for the contact asks, made open again; null when it waits for nothing and can go on. */
export function openQuestion(turn: Turn, goal: Goal): { question: string; param: string } | null {
  const intent = intentOf(turn.input.agent, goal);
  if (intent === null) return null;
  const step = goal.plan?.steps[goal.plan.currentIndex];
  if (step?.status === "waiting_user" && step.step.type === "ask_user" && step.step.confirms !== undefined) {
    const { prompt, confirms } = step.step;
    const call = goal.plan?.steps.find((entry) => entry.step.type === "tool_call")?.step;
    // Asked anew, and not as if the contact had failed to answer.
    const question = call?.type === "tool_call" ? wordings.confirm(effectOf(turn, call)) : prompt;
    turn.session = {
      ...withGoal(turn.session, { ...goal, nextQuestion: question }),
      openPrompt: {
        kind: "confirm",
        goalId: goal.id,
        argsHash: confirms,
        askedAt: turn.ports.clock().toISOString(),
      },
    };
    return { question, param: "confirmation" };
  }
  const param = goal.missing[0] ?? (goal.answered ? intent.ends_with : null);
  if (param === null) return null;
  const question = questionFor(intent, param, 0);
  turn.session = {
    ...withGoal(turn.session, { ...goal, nextQuestion: question }),
    openPrompt: { kind: "slot", goalId: goal.id, param },
  };
  return { question, param };
}

/** The question of the goal being served, open again whatever was asked in between; empty when it has none. */
export function openQuestionOf(
  turn: Turn,
): Pick<Draft, "needsUserInput" | "missingParam"> & { question: string } {
  const goal = activeGoal(turn.session);
  const open = goal === null ? null : openQuestion(turn, goal);
  return open === null
    ? { question: "", needsUserInput: false, missingParam: null }
    : { question: open.question, needsUserInput: true, missingParam: open.param };
}

/** Words in between, followed by the question that is still open. */
export function asking(turn: Turn, words: string): Draft {
  const { question, ...open } = openQuestionOf(turn);
  return draft(
    question === "" ? words : joined(words === wordings.declined ? "Okay." : words, question),
    open,
  );
}
