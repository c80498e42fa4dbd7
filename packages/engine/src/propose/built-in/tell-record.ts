import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import { asksSomething, pointsAtShown, saysAnother } from "@konstruct/understanding/language/cues";
import { recentGoal } from "../../goals/goal-stack.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { namingWords } from "../understand/intents/said-words.ts";
import { clear } from "../understand/scope/ranking.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { orPerson } from "./serve-goal.ts";
import { aboutRecord, recordAgain, shownBy } from "./shown-record.ts";
import { certain } from "./understand.ts";
import type { Understood } from "./understood.ts";

/** Whether a member asks in the internal thread, and not the contact. */
export const isInternalThread = ({ turn }: LoopRun): boolean => turn.input.audience === "member";

/** With at most this many content words a statement counts as a question: "serial number". */
const mostPointing = 2;

function tell(answer: Answer, facts: string): void {
  answer.speak(fill(answer.lines.dialogue.found, { facts }));
}

/** Answers a question about the record shown last. False if the message is about something else. */
export function tellsRecord(answer: Answer, text: string, isNamedOnly: boolean): boolean {
  const about = isInternalThread(answer.run) ? null : aboutRecord(answer.run, text);
  if (about === null || (isNamedOnly && !about.isNamed)) return false;
  // A longer statement tells something and asks nothing.
  const isAsked = asksSomething(text) || pointsAtShown(text) || namingWords(text).length <= mostPointing;
  if (!isAsked) return false;
  tell(answer, about.facts);
  if (!about.isCertain) answer.speak(orPerson(answer));
  askPlainly(answer);
  return true;
}

/** Says all fields of the record shown last once more. */
function tellsAgain(answer: Answer): boolean {
  const facts = recordAgain(answer.run);
  if (facts === null) return false;
  tell(answer, facts);
  askPlainly(answer);
  return true;
}

/** Whether the intent's tool read the record shown last. */
export const readsShown = ({ run }: Answer, { tool }: Intent): boolean =>
  tool !== null && shownBy(run) === tool;

/**
 * Answers a question about the record just shown, whatever intent it resembles; not if the intent is certain, or about another
 * record.
 */
export function asksOfShown(
  answer: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const { relation, params, confidence } = understanding;
  if (relation !== "new" || answer.goal !== null || Object.keys(params).length > 0) return false;
  if (readsShown(answer, intent) && !saysAnother(text)) {
    // Another intent that reads the same record has a reply of its own.
    if (recentGoal(answer.session)?.type !== intent.id) return false;
    return tellsRecord(answer, text, true) || tellsAgain(answer);
  }
  return asksSomething(text) && confidence < certain && tellsRecord(answer, text, confidence >= clear);
}
