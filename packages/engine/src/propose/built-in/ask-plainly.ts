import type { Answer } from "./answer.ts";
import { askFor, sayIt, serveGoals } from "./serve-goal.ts";
import { intentOf, withContact } from "./what-is-open.ts";

/** Repeats the open question after the statements so far; without one the statements are the whole reply. */
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
  // Proposing a waiting call again makes the contact be asked about it again.
  if (withContact(answer.session).some(({ goalType }) => goalType === goal.type)) serveGoals(answer, false);
  else sayIt(answer);
}
