import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import { asksSomething, pointsAtShown, saysAnother } from "@konstruct/understanding/language/cues";
import { recentGoal } from "../../goals/goal-stack.ts";
import { moveContextOf } from "../../goals/move-context.ts";
import { joined } from "../../say/joined.ts";
import { speechOfTurn } from "../../say/lines-of-turn.ts";
import { personOffer } from "../../say/offer-person.ts";
import { factsIn } from "../../say/render-result.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { namingWords } from "../understand/intents/said-words.ts";
import { isUseful } from "../understand/scope/functions.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { besideParams } from "./call/beside-params.ts";
import { orPerson, speakResult } from "./serve-goal.ts";
import { aboutRecord, lastRecord, shownBy, untold } from "./shown-record.ts";
import { certain } from "./understand.ts";
import type { Understood } from "./understood.ts";
import { buttons, waysTo } from "./ways.ts";

/** Whether a member asks in the internal thread, and not the contact. */
export const isInternalThread = ({ turn }: LoopRun): boolean => turn.input.audience === "member";

/** With at most this many content words a statement counts as a question: "serial number". */
const mostPointing = 2;

/** Answers a question that names a field of the record shown last. False if the message is about something else. */
export function tellsRecord(answer: Answer, text: string): boolean {
  const facts = isInternalThread(answer.run) ? null : aboutRecord(answer.run, text);
  if (facts === null) return false;
  // A longer statement tells something and asks nothing.
  const isAsked = asksSomething(text) || pointsAtShown(text) || namingWords(text).length <= mostPointing;
  if (!isAsked) return false;
  answer.speak(fill(answer.lines.dialogue.found, { facts }));
  askPlainly(answer);
  return true;
}

/** Messages of the agent in a row that may tell one record. */
const mostTold = 2;

/**
 * Says the record shown last once more, in its intent's own sentence; the first time with the fields that the sentence leaves out.
 * False if it was said often enough.
 * @param isSure whether the message is about nothing else; otherwise a person is offered beside
 */
export function tellsAgain(answer: Answer, intent: Intent, isSure: boolean): boolean {
  const { turn } = answer.run;
  const result = lastRecord(answer.run);
  if (result === null || !readsShown(answer, intent)) return false;
  const { spoken } = answer.memory;
  const { length } = answer.proposed;
  const said = turn.input.history.flatMap(({ role, text }) => (role === "agent" ? [text] : []));
  speakResult(answer, intent, recentGoal(answer.session), { args: {}, result });
  const sentence = answer.memory.spoken.slice(spoken.length).trim();
  const rest = factsIn(untold(result, sentence, turn), speechOfTurn(turn));
  const isRestSaid = rest === "" || said.some((text) => text.includes(rest));
  const told = said.slice(-mostTold);
  if (isRestSaid && told.length === mostTold && told.every((text) => text.includes(sentence))) {
    answer.memory.spoken = spoken;
    answer.proposed.length = length;
    return false;
  }
  if (!isRestSaid) answer.speak(fill(answer.lines.dialogue.found, { facts: rest }));
  if (isSure) askPlainly(answer);
  else answer.decline(orPerson(answer), false, buttons(answer, ["report", "colleague"]));
  return true;
}

/** Whether the intent's tool read the record shown last. */
export const readsShown = ({ run }: Answer, { tool }: Intent): boolean =>
  tool !== null && shownBy(run) === tool;

/** Nothing new can be said about the record: offers what else can be done. */
function asksWhatElse(answer: Answer): boolean {
  const { turn } = answer.run;
  const others = moveContextOf(turn).eligible.filter(
    (one) => isUseful(one) && one.id !== recentGoal(answer.session)?.type,
  );
  const offered = buttons(answer, waysTo(turn, others));
  answer.decline(joined(answer.lines.unsure, personOffer(turn)), true, offered);
  return true;
}

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
  const given = { ...besideParams(intent, answer.run.turn), ...params };
  if (relation !== "new" || answer.goal !== null || Object.keys(given).length > 0) return false;
  if (readsShown(answer, intent) && !saysAnother(text)) {
    // Another intent that reads the same record has a reply of its own.
    if (recentGoal(answer.session)?.type !== intent.id) return false;
    return tellsRecord(answer, text) || tellsAgain(answer, intent, true) || asksWhatElse(answer);
  }
  return asksSomething(text) && confidence < certain && tellsRecord(answer, text);
}
