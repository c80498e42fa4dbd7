import { activeGoal, withGoal } from "../session/session-state.ts";
import type { Turn } from "../turn/turn.ts";
import { linesOfTurn, ownWordsOfTurn } from "./lines-of-turn.ts";
import { questionFor } from "./question.ts";

/** A goal with a missing value keeps its next question even if this turn asked something else. */
export function keepQuestion(turn: Turn): void {
  const goal = activeGoal(turn.session);
  const [param] = goal?.missing ?? [];
  const intent = turn.input.agent.intents.find(({ id }) => id === goal?.type);
  if (goal === null || param === undefined || intent === undefined || goal.nextQuestion !== null) return;
  const nextQuestion = questionFor(intent, param, linesOfTurn(turn).dialogue, ownWordsOfTurn(turn));
  turn.session = withGoal(turn.session, { ...goal, nextQuestion });
}
