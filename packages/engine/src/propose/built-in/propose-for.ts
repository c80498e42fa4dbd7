import { preferenceInWords } from "@konstruct/core/agent/preference-kinds";
import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { isFree } from "@konstruct/understanding/slots/slot-extractors";
import { notSaidLast, unsaid } from "../../say/in-other-words.ts";
import { isNear } from "../understand/intents/like-examples.ts";
import { namingWords } from "../understand/intents/said-words.ts";
import { preferencesIn } from "../understand/preferences/preferences-in.ts";
import { functionsOf, functionsOfIntents, topicsOf } from "../understand/scope/functions.ts";
import { clear } from "../understand/scope/ranking.ts";
import { scopeLine } from "../understand/scope/scope-words.ts";
import { isAboutAsked, isAboutNumber } from "./about-asked.ts";
import { cancel, performAct } from "./acts.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { asksWhich, isTentative } from "./asks-whether.ts";
import { tellFiles } from "./files.ts";
import { lookUp } from "./look-up.ts";
import { openGoal } from "./opening.ts";
import { offerPerson, passOn } from "./pass-on.ts";
import { madeLast } from "./shown-record.ts";
import { answerSmallTalk, canDo } from "./small-talk.ts";
import { asksOfShown, isAfterRecord, isInternalThread, passOnRecord, tellsField } from "./tell-record.ts";
import { certain } from "./understand.ts";
import type { Understood } from "./understood.ts";
import { reportIntent, waysTo } from "./ways.ts";
import { withContact, withMember } from "./what-is-open.ts";

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

/** Requests that may be meant, offered beside. */
const mostOffered = 2;

/** Replies to a message that was not understood: offers what may be meant, to pass it on, and a person (requirement B6). */
function clarify(
  answer: Answer,
  { eligible, likely, isOffTopic }: Extract<Understood, { kind: "unknown" }>,
  text: string,
): void {
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
function reports(
  answer: Answer,
  { likely: [first] }: Extract<Understood, { kind: "unknown" }>,
  text: string,
): boolean {
  const isReport = first !== undefined && reportIntent(answer.run.turn)?.intent === first;
  if (!isReport || answer.goal !== null || asksSomething(text) || !isNear(first, text)) return false;
  if (namingWords(text).length <= mostNaming) return false;
  openGoal(answer, first, { intentId: first.id, params: {}, confidence: 1, relation: "new" }, text);
  return true;
}

/** Adds to what is to be passed on, while the contact is asked whether it shall be: neither a yes nor a question. */
function addsToReport(
  answer: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const report = reportIntent(answer.run.turn);
  const [call] = withContact(answer.session);
  const isReport = report?.intent === intent && call?.goalType === intent.id;
  if (!isReport || understanding.relation !== "same" || asksSomething(text)) return false;
  if (namingWords(text).length <= mostNaming && !/\p{N}/u.test(text)) return false;
  const words = `${String(answer.goal?.slots[report.param] ?? "")}; ${text.trim()}`;
  const params = { [report.param]: words.slice(0, longestReport).toWellFormed() };
  openGoal(answer, intent, { ...understanding, params }, text);
  return true;
}

/** Characters of what is passed on. */
const longestReport = 600;

/** Searches the knowledge once for a part of a message, and stores what to propose if it has no answer. */
function looksUp(answer: Answer, understood: Understood, text: string): boolean {
  // A member's question in the internal thread is answered from the conversation instead.
  if (isInternalThread(answer.run) || answer.memory.hasLookedUp || !lookUp(answer, text)) return false;
  answer.memory.hasLookedUp = true;
  answer.memory.otherwise = { understood, text };
  return true;
}

/**
 * Answers a question given in place of the value asked for: from the record, from the knowledge, or by saying that it is not
 * known. A question about the value itself is answered by asking again with an explanation.
 */
function answersBeside(answer: Answer, understood: Understood, text: string): boolean {
  if (isAboutAsked(answer, text)) return false;
  if (tellsField(answer, text)) return true;
  const isQuestion = asksSomething(text);
  if (isQuestion && looksUp(answer, understood, text)) return true;
  const ways = ["go_on", "report", "colleague"] as const;
  if (withContact(answer.session).length > 0) {
    answer.speak(answer.lines.unsure);
    askPlainly(answer);
  } else if (isQuestion) offerPerson(answer, answer.lines.unsure, ways);
  else passOn(answer, answer.lines.dialogue.passOn, ways);
  return true;
}

/**
 * Whether an article may answer a question that resembles an intent: when the match is not certain, or the intent changes
 * something.
 */
function isPerhapsKnown(
  { goal, run }: Answer,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
  text: string,
): boolean {
  const { relation, params, confidence } = understanding;
  if (relation !== "new" || goal !== null || intent.tool === null || !asksSomething(text)) return false;
  const isRead = run.turn.ports.tools.describe(intent.tool)?.effect === "read";
  const specs = paramSpecsOf(intent).filter(({ name }) => params[name] !== undefined);
  return confidence < (isRead ? clear : certain) && (!isRead || specs.every(({ type }) => isFree(type)));
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

/** With more naming words a question has a subject of its own. */
const mostNaming = 2;

/** Whether a message gives a value and hardly a word more after something was done: a postcode that nobody asked for. */
const onlyAdds = (answer: Answer, text: string): boolean =>
  answer.goal === null &&
  madeLast(answer.run) !== undefined &&
  /\p{N}/u.test(text) &&
  !asksSomething(text) &&
  namingWords(text).length <= 1;

/** Replies to a request for a person when the tenant has none: says what the agent can do and promises nothing. */
function helpAlone(answer: Answer): void {
  const { agent, channel } = answer.run.turn.input;
  const { lines, language } = answer;
  const topics = localList(topicsOf(functionsOf(agent, channel), answer.say), language);
  answer.speak(topics === "" ? lines.alone : fill(lines.aloneTopics, { topics }));
  askPlainly(answer);
}

/** Chooses the proposals for what was understood. */
export function proposeFor(answer: Answer, understood: Understood, text: string): void {
  const { lines, run } = answer;
  const { agent, channel, files = [] } = run.turn.input;
  switch (understood.kind) {
    case "goal":
      if (understood.understanding.relation === "new" && isAboutNumber(answer, text)) {
        askPlainly(answer);
        return;
      }
      if (asksOfShown(answer, understood, text)) return;
      if (isPerhapsKnown(answer, understood, text) && looksUp(answer, understood, text)) return;
      if (addsToReport(answer, understood, text)) return;
      if (understood.isDoubtful === true && answersBeside(answer, understood, text)) return;
      if (isTentative(answer, understood, text)) {
        const { intent, rivals } = understood;
        if (rivals.length > 0 && asksWhich(answer, [intent, ...rivals])) return;
        if (reportIntent(run.turn)?.intent === intent) {
          passOn(answer, lines.dialogue.passOn, waysTo(run.turn, rivals));
          return;
        }
        answer.memory.tentative = intent.id;
      }
      openGoal(answer, understood.intent, understood.understanding, text);
      return;
    case "answer": {
      const ops = understood.calls.map(({ op }) => op);
      answer.propose({ kind: "answer_consent", ops, answer: understood.answer, quote: text });
      return;
    }
    case "early":
      answer.speak(lines.dialogue.justToBeSure);
      askPlainly(answer);
      return;
    case "news":
      answer.speak(fill(lines.dialogue.stillWaiting, { effect: answer.say(understood.call.summary) }));
      askPlainly(answer);
      return;
    case "small_talk":
      answer.memory.isLeaving = understood.talk === "goodbye";
      if (understood.intent === null) answerSmallTalk(answer, understood.talk);
      else
        openGoal(
          answer,
          understood.intent,
          { intentId: understood.intent.id, params: {}, confidence: 1, relation: "new" },
          text,
        );
      return;
    case "cannot":
      if (asksSomething(text) && looksUp(answer, understood, text)) return;
      passOn(answer, lines.dialogue.passOn);
      return;
    case "noted":
      answer.speak(lines.dialogue.hereIfNeeded);
      askPlainly(answer);
      return;
    case "act":
      performAct(answer, understood.act, understood.goal);
      return;
    case "cancel":
      cancel(answer, understood.goal);
      return;
    case "handoff": {
      const { reason, detail } = understood.handoff;
      const because = reason as "contact_asked" | "topic" | "sentiment" | "low_confidence";
      if (because === "contact_asked" && !agent.escalation.natural_language) {
        helpAlone(answer);
        return;
      }
      answer.propose({ kind: "hand_over", reason: detail || reason, text: "", because });
      return;
    }
    case "declined":
      answer.speak(answer.isDone() ? lines.dialogue.whatElse : lines.dialogue.okay);
      askPlainly(answer);
      return;
    case "unknown":
      if (isAboutAsked(answer, text)) {
        askPlainly(answer);
        return;
      }
      if (withContact(answer.session).length > 0 && answersBeside(answer, understood, text)) return;
      if (understood.isSubject && tellsField(answer, text)) return;
      if (tellsWaiting(answer, text)) return;
      if (understood.isSubject && asksSomething(text) && looksUp(answer, understood, text)) return;
      if (understood.isSubject && reports(answer, understood, text)) return;
      if (onlyAdds(answer, text)) {
        answer.speak(lines.dialogue.hereIfNeeded);
        askPlainly(answer);
        return;
      }
      if (understood.isSubject && isAfterRecord(answer)) passOnRecord(answer);
      else clarify(answer, understood, text);
      return;
    case "out_of_scope": {
      const functions = functionsOf(agent, channel);
      const line = scopeLine(agent.name, functions, lines, answer.language, answer.say);
      answer.decline(unsaid(run.turn, [line, canDo(answer) || line]));
      return;
    }
    case "files":
      answer.speak(tellFiles(files, lines));
      askPlainly(answer);
      return;
  }
}
