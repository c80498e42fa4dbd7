import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import { asksSomething, saysAnother } from "@konstruct/understanding/language/cues";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { recentGoal } from "../../goals/goal-stack.ts";
import { notSaidLast } from "../../say/in-other-words.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { knowledgeTool } from "../../view/tool-offers.ts";
import { saysExample } from "../understand/intents/like-examples.ts";
import { namingWords } from "../understand/intents/said-words.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { besideParams } from "./call/beside-params.ts";
import { speakResult } from "./serve-goal.ts";
import { madeLast, namedField, shownBy } from "./shown-record.ts";
import { certain } from "./understand.ts";
import type { Understood } from "./understood.ts";
import { passOn } from "./ways/pass-on.ts";
import { capitalised } from "./ways/ways.ts";
import { keyShown } from "./what-is-open.ts";

/** Whether a member asks in the internal thread, and not the contact. */
export const isInternalThread = ({ turn }: LoopRun): boolean => turn.input.audience === "member";

/** With more naming words a statement tells something and asks nothing. */
const mostPointing = 2;

/** Answers a message that names one field of the record shown last. False if it names none or several. */
export function tellsField(answer: Answer, text: string, mayBeSynonym = true): boolean {
  const isAsked = asksSomething(text) || namingWords(text).length <= mostPointing;
  const fact = isAsked && !isInternalThread(answer.run) ? namedField(answer.run, text, mayBeSynonym) : null;
  if (fact === null) return false;
  answer.speak(`${capitalised(fact)}.`);
  askPlainly(answer);
  return true;
}

/** Whether the intent's tool read the record shown last. */
export const readsShown = ({ run }: Answer, { tool }: Intent): boolean =>
  tool !== null && shownBy(run) === tool;

/** Whether the agent's last message told the record shown last, and nothing has been opened since. */
export function isAfterRecord(answer: Answer): boolean {
  const recent = recentGoal(answer.session);
  const intent = answer.run.turn.input.agent.intents.find(({ id }) => id === recent?.type);
  return answer.goal === null && intent !== undefined && readsShown(answer, intent);
}

/** Offers to pass on what was written about the record shown last, instead of telling the record once more. */
export function passOnRecord(answer: Answer): void {
  const { turn } = answer.run;
  const { dialogue } = answer.lines;
  const key = keyShown(answer.run.turn);
  const about = key === null ? [] : [fill(dialogue.noMore, { key })];
  passOn(answer, notSaidLast(turn, [...about, dialogue.passOn]));
}

/** Whether the last call was a write of this intent about a record, for the request that ended last. */
const wroteLast = ({ run, session }: Answer, intent: Intent): boolean =>
  recentGoal(session)?.type === intent.id &&
  intent.tool !== null &&
  madeLast(run)?.tool === intent.tool &&
  paramSpecsOf(intent).some(({ type }) => type === "id");

/** Says once more what was just done for the same request, instead of doing it again; after that it offers to pass the words on. */
function tellsMade(answer: Answer, intent: Intent): boolean {
  const { turn } = answer.run;
  const made = madeLast(answer.run);
  const before = answer.memory.spoken;
  const { length } = answer.proposed;
  speakResult(answer, intent, recentGoal(answer.session), {
    args: made?.args ?? {},
    result: made?.result.data ?? null,
  });
  const isAgain = turn.input.history
    .findLast(({ role }) => role === "agent")
    ?.text.includes(answer.memory.spoken);
  if (isAgain !== true) {
    askPlainly(answer);
    return true;
  }
  answer.memory.spoken = before;
  answer.proposed.length = length;
  passOnRecord(answer);
  return true;
}

/**
 * Answers a message about the record just shown that resembles the request that read it; not if the message asks for another record,
 * or is one of the request's examples.
 */
export function asksOfShown(
  answer: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const { relation, params, confidence } = understanding;
  const given = { ...besideParams(intent, answer.run.turn), ...params };
  if (relation !== "new" || answer.goal !== null || Object.keys(given).length > 0) return false;
  if (wroteLast(answer, intent) && !saysAnother(text)) return tellsMade(answer, intent);
  if (!readsShown(answer, intent) || saysAnother(text))
    return confidence < certain && tellsField(answer, text, intent.tool === knowledgeTool);
  // Another intent that reads the same record has a reply of its own.
  if (recentGoal(answer.session)?.type !== intent.id) return false;
  if (tellsField(answer, text)) return true;
  if (confidence >= certain && saysExample(intent, text)) return false;
  passOnRecord(answer);
  return true;
}
