import type { Intent } from "@konstruct/core/agent/agent-config";
import { moveContextOf } from "../../../goals/move-context.ts";
import type { Way } from "../../../session/way.ts";
import type { Answer } from "../answer.ts";
import { openGoal, readFrom } from "../opening.ts";
import { serveGoals } from "../serve-goal.ts";
import { withContact } from "../what-is-open.ts";
import { reportIntent } from "./ways.ts";
import { wordsBefore, writtenIn } from "./words-before.ts";

/** Opens a request with the values in the message before the button. */
function open(answer: Answer, intent: Intent, given: Record<string, string>): void {
  const words = writtenIn(answer.run).at(-1) ?? "";
  const params = { ...readFrom(answer, intent, words), ...given };
  openGoal(answer, intent, { intentId: intent.id, params, confidence: 1, relation: "new" }, words);
}

function leave(answer: Answer): void {
  const { goal } = answer;
  if (goal !== null) {
    const waiting = withContact(answer.session).filter(({ goalType }) => goalType === goal.type);
    answer.propose(...waiting.map(({ op }) => ({ kind: "withdraw" as const, op })));
    answer.move({ kind: "cancel_goal", type: goal.type });
  }
  answer.speak(answer.lines.dialogue.whatElse);
  answer.propose({ kind: "say", text: answer.memory.spoken, done: [], closes: false });
}

/** Goes the way that the contact chose. What they wrote before is not asked for again. */
export function takeWay(answer: Answer, way: Way): void {
  const { turn } = answer.run;
  const report = way === "report" ? reportIntent(turn) : null;
  const asked = moveContextOf(turn).eligible.find(({ id }) => way === `request:${id}`);
  if (way === "else") leave(answer);
  else if (report !== null) open(answer, report.intent, { [report.param]: wordsBefore(answer.run) });
  else if (asked !== undefined) open(answer, asked, {});
  else if (way === "colleague")
    answer.propose({ kind: "hand_over", reason: "contact_asked", text: "", because: "contact_asked" });
  else serveGoals(answer, false);
}
