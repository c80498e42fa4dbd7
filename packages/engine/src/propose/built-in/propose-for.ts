import type { Intent } from "@konstruct/core/agent/agent-config";
import { preferenceInWords } from "@konstruct/core/agent/preference-kinds";
import { fill } from "@konstruct/core/language/fill";
import { localChoice, localList } from "@konstruct/core/language/format";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { asksSomething, pointsAtShown } from "@konstruct/understanding/language/cues";
import { recentGoal } from "../../goals/goal-stack.ts";
import { unsaid } from "../../say/in-other-words.ts";
import { joined } from "../../say/joined.ts";
import { personOffer } from "../../say/offer-person.ts";
import { contentWords, namingWords } from "../understand/intents/said-words.ts";
import { toldDescription } from "../understand/intents/told-description.ts";
import type { Understanding } from "../understand/intents/understanding.ts";
import { preferencesIn } from "../understand/preferences/preferences-in.ts";
import { functionsOf, functionsOfIntents, topicsOf } from "../understand/scope/functions.ts";
import { clear } from "../understand/scope/ranking.ts";
import { scopeLine } from "../understand/scope/scope-words.ts";
import { isAboutAsked, isAboutNumber } from "./about-asked.ts";
import { cancel, performAct } from "./acts.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";
import { asksWhether, isNear } from "./asks-whether.ts";
import { tellFiles } from "./files.ts";
import { lookUp } from "./look-up.ts";
import { openGoal } from "./opening.ts";
import { answerSmallTalk, canDo } from "./small-talk.ts";
import { asksOfShown, isInternalThread, readsShown, tellsAgain, tellsRecord } from "./tell-record.ts";
import { certain } from "./understand.ts";
import type { Understood } from "./understood.ts";
import { buttons, waysTo } from "./ways.ts";

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

/** What an intent is called to the contact: its label, its topic or an example. */
function nameOf({ label, topic, examples }: Intent, say: OwnWords): string | null {
  const example = examples.find((one) => !one.includes("{"));
  const name = label ?? topic;
  return name === undefined ? (example === undefined ? null : `“${example}”`) : say(name);
}

/** A request for an intent without any values. */
const plainly = ({ id }: Intent): Understanding => ({
  intentId: id,
  params: {},
  confidence: 1,
  relation: "new",
});

/** With more content words a question has a subject of its own. */
const mostNaming = 2;

/** Replies to a message that was not understood: names what may be meant, and offers a person (requirement B6). */
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
  const names = [...new Set(likely.flatMap((intent) => nameOf(intent, answer.say) ?? []))];
  const choice =
    names.length > 1 ? fill(lines.dialogue.isItAbout, { topics: localChoice(names, language) }) : null;
  const functions = functionsOfIntents(eligible);
  const scope =
    functions.length > 0 ? scopeLine(turn.input.agent.name, functions, lines, language, answer.say) : null;
  const ways = [
    ...(choice === null ? [] : [choice]),
    ...(asksSomething(text) && !isOffTopic ? [lines.unsure] : []),
    ...(isOffTopic && scope !== null ? [scope] : []),
    lines.rephrase,
    ...(scope === null ? [] : [scope]),
    lines.dialogue.rephraseAgain,
  ];
  const offered = buttons(answer, waysTo(turn, likely));
  answer.decline(joined(unsaid(turn, ways), personOffer(turn)), true, offered);
}

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
  if (tellsRecord(answer, text) || looksUp(answer, understood, text)) return true;
  if (isAboutAsked(answer, text)) return false;
  const { turn } = answer.run;
  const offered = buttons(answer, ["go_on", "report", "colleague"]);
  answer.decline(joined(answer.lines.unsure, personOffer(turn)), true, offered);
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
  return confidence < (isRead ? clear : certain) && (!isRead || Object.keys(params).length === 0);
}

const asksOrPoints = (text: string) => asksSomething(text) || pointsAtShown(text);

/** Says the record just shown once more, if a question has hardly a subject or resembles most the request that read it. */
function tellsLikely(
  answer: Answer,
  { eligible, likely: [first] }: Extract<Understood, { kind: "unknown" }>,
  text: string,
): boolean {
  const read = eligible.find((intent) => readsShown(answer, intent));
  if (read === undefined || answer.goal !== null || isInternalThread(answer.run)) return false;
  const words = contentWords(text).length;
  const isAbout = read === first || words <= 1 || pointsAtShown(text);
  return isAbout && tellsAgain(answer, read, words === 0);
}

/** Serves the likeliest intent if a question seems to be about the record just shown and that intent reads the same one. */
function servesLikely(
  answer: Answer,
  { likely: [first] }: Extract<Understood, { kind: "unknown" }>,
  text: string,
): boolean {
  const isOther = first !== undefined && recentGoal(answer.session)?.type !== first.id;
  if (!isOther || !asksSomething(text) || answer.goal !== null || !readsShown(answer, first)) return false;
  if (namingWords(text).length > mostNaming) return false;
  openGoal(answer, first, plainly(first), text);
  return true;
}

/** If the contact reports a problem without asking anything, opens the likeliest intent that needs only a description. */
function offersToReport(
  answer: Answer,
  { likely: [first] }: Extract<Understood, { kind: "unknown" }>,
  text: string,
): boolean {
  if (first === undefined || answer.goal !== null || isInternalThread(answer.run)) return false;
  if (asksSomething(text) || pointsAtShown(text)) return false;
  const isTold = Object.keys(toldDescription(first, {}, text)).length > 0;
  if (!isTold || !isNear(first, text) || namingWords(text).length <= mostNaming) return false;
  openGoal(answer, first, plainly(first), text);
  return true;
}

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
      if (understood.isDoubtful === true && answersBeside(answer, understood, text)) return;
      if (asksWhether(answer, understood, text)) return;
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
      else openGoal(answer, understood.intent, plainly(understood.intent), text);
      return;
    case "cannot":
      if (asksSomething(text) && looksUp(answer, understood, text)) return;
      answer.decline(
        joined(lines.cannotAlone, personOffer(run.turn)),
        false,
        buttons(answer, ["report", "colleague"]),
      );
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
      if (understood.isSubject && tellsRecord(answer, text)) return;
      if (understood.isSubject && asksSomething(text) && looksUp(answer, understood, text)) return;
      if (understood.isSubject && asksOrPoints(text) && tellsLikely(answer, understood, text)) return;
      if (understood.isSubject && servesLikely(answer, understood, text)) return;
      if (understood.isSubject && offersToReport(answer, understood, text)) return;
      clarify(answer, understood, text);
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
