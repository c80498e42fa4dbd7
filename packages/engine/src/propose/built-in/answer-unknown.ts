import { preferenceInWords } from "@konstruct/core/agent/preference-kinds";
import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { notSaidLast } from "../../say/in-other-words.ts";
import { isNear } from "../understand/intents/like-examples.ts";
import { namingWords } from "../understand/intents/said-words.ts";
import { preferencesIn } from "../understand/preferences/preferences-in.ts";
import { functionsOfIntents } from "../understand/scope/functions.ts";
import { scopeLine } from "../understand/scope/scope-words.ts";
import { isAboutAsked } from "./about-asked.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { asksWhich } from "./asks-whether.ts";
import { answersBeside } from "./beside-question.ts";
import { looksUp } from "./look-up.ts";
import { openGoal } from "./opening.ts";
import { madeLast } from "./shown-record.ts";
import { isAfterRecord, passOnRecord, tellsField } from "./tell-record.ts";
import type { Understood } from "./understood.ts";
import { offerPerson, passOn } from "./ways/pass-on.ts";
import { reportIntent, waysTo } from "./ways/ways.ts";
import { withContact, withMember } from "./what-is-open.ts";

type Unknown = Extract<Understood, { kind: "unknown" }>;

/** With more naming words a message has a subject of its own. */
const mostNaming = 2;
/** Requests that may be meant, offered beside. */
const mostOffered = 2;

/** The reply to a message that only states preferences; null when it states none. */
function inMind(answer: Answer): string | null {
  const { agent, inputs } = answer.run.turn.input;
  const changes = inputs.flatMap((message) => preferencesIn(agent, message));
  const held = changes.flatMap(({ holds }) =>
    holds === undefined ? [] : [preferenceInWords(agent, holds, answer.say, answer.language)],
  );
  const { dialogue } = answer.lines;
  if (held.length > 0) return fill(dialogue.inMind, { what: localList([...new Set(held)], answer.language) });
  return changes.length > 0 ? dialogue.letGo : null;
}

/** Replies to a message that was not understood: offers what may be meant, to pass it on, and a person (requirement B6). */
function clarify(answer: Answer, { eligible, likely, isOffTopic }: Unknown, text: string): void {
  const { lines, language } = answer;
  const told = inMind(answer);
  if (told !== null) {
    answer.speak(told);
    askPlainly(answer);
    return;
  }
  const { turn } = answer.run;
  if (!isOffTopic && asksWhich(answer, likely)) return;
  const functions = functionsOfIntents(eligible);
  const scope =
    functions.length > 0 ? scopeLine(turn.input.agent.name, functions, lines, language, answer.say) : null;
  const { passOn: passing, rephraseAgain } = lines.dialogue;
  const line = notSaidLast(turn, [
    ...(isOffTopic && scope !== null ? [scope] : []),
    ...(asksSomething(text) && !isOffTopic ? [lines.unsure] : []),
    reportIntent(turn) === null ? lines.rephrase : passing,
    rephraseAgain,
  ]);
  const requests = isOffTopic ? [] : waysTo(turn, likely.slice(0, mostOffered));
  if (line === passing) passOn(answer, line, requests);
  else offerPerson(answer, line, requests);
}

/** Passes on what happened, if a message that asks nothing is most like the agent's request for that. */
function reports(answer: Answer, { likely: [first] }: Unknown, text: string): boolean {
  const isReport = first !== undefined && reportIntent(answer.run.turn)?.intent === first;
  if (!isReport || answer.goal !== null || asksSomething(text) || !isNear(first, text)) return false;
  if (namingWords(text).length <= mostNaming) return false;
  openGoal(answer, first, { intentId: first.id, params: {}, confidence: 1, relation: "new" }, text);
  return true;
}

/** Says that a call still waits for a member, to a question that nothing else explains: "is it done yet?" */
function tellsWaiting(answer: Answer, text: string): boolean {
  const [parked] = withMember(answer.session);
  if (parked === undefined || answer.goal !== null || !asksSomething(text)) return false;
  if (namingWords(text).length > mostNaming) return false;
  answer.speak(fill(answer.lines.dialogue.stillWaiting, { effect: answer.say(parked.summary) }));
  askPlainly(answer);
  return true;
}

/** Whether a message after a write holds only a value, such as a postcode that was not asked for. */
const onlyAdds = (answer: Answer, text: string): boolean =>
  answer.goal === null &&
  madeLast(answer.run) !== undefined &&
  /\p{N}/u.test(text) &&
  !asksSomething(text) &&
  namingWords(text).length <= 1;

/** Answers a message that fits no request: from what is open, the record, what waits or the knowledge; else it offers ways on. */
export function answerUnknown(answer: Answer, unknown: Unknown, text: string): void {
  const { isSubject } = unknown;
  if (isAboutAsked(answer, text)) askPlainly(answer);
  else if (withContact(answer.session).length > 0) answersBeside(answer, unknown, text);
  else if (isSubject && tellsField(answer, text)) return;
  else if (tellsWaiting(answer, text)) return;
  else if (isSubject && asksSomething(text) && looksUp(answer, unknown, text)) return;
  else if (isSubject && reports(answer, unknown, text)) return;
  else if (onlyAdds(answer, text)) {
    answer.speak(answer.lines.dialogue.hereIfNeeded);
    askPlainly(answer);
  } else if (isSubject && isAfterRecord(answer)) passOnRecord(answer);
  else clarify(answer, unknown, text);
}
