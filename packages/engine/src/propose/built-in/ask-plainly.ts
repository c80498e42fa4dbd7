import type { Answer } from "./answer.ts";
import { askFor, sayIt, serveGoals } from "./serve-goal.ts";
import { intentOf, withContact } from "./what-is-open.ts";

/** Words in between, followed by the question that is still open; without one they stand alone. */
export function askPlainly(answer: Answer): void {
  const { goal } = answer;
  const intent = intentOf(answer.run.turn, goal?.type);
  if (goal === null || intent === null) {
    sayIt(answer);
    return;
  }
  const param = goal.missing[0] ?? (goal.answered ? intent.ends_with : null);
  if (param !== null) {
    askFor(answer, intent, goal, param, false);
    return;
  }
  // A call that waits for a yes is asked about again by proposing it again.
  if (withContact(answer.session).some(({ goalType }) => goalType === goal.type)) serveGoals(answer, false);
  else sayIt(answer);
}
