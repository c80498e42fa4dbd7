import type { Intent } from "@konstruct/core/agent/agent-config";
import {
  asksForHuman,
  asksSomething,
  saysCancel,
  saysCorrection,
  saysNone,
} from "@konstruct/understanding/language/cues";
import { resumedSubject } from "@konstruct/understanding/language/dialogue-acts";
import { tellsOnlyWhen } from "@konstruct/understanding/slots/dates";
import { goalName, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { isFree } from "@konstruct/understanding/slots/slot-extractors";
import { topicOf } from "@konstruct/understanding/slots/topic";
import { isUseful } from "../scope/functions.ts";
import { begins, isAmbiguous, type Score } from "../scope/ranking.ts";
import { asBareCode, asNumbered } from "./bare-code.ts";
import { asFollowUp } from "./follow-up.ts";
import { asksForDescription, isDescription } from "./is-description.ts";
import { asItemQuestion } from "./item-question.ts";
import { isNear } from "./like-examples.ts";
import { saysOnlyValue } from "./only-value.ts";
import { interrupts, paramsOf, type Request } from "./request.ts";
import { hasWords, isSameWord, namingWords, saidWords } from "./said-words.ts";
import type { Relation, Understanding } from "./understanding.ts";

/** From this score on a message counts as one of the agent's examples: "thanks" is thanks even if a value was asked for. */
const exampleScore = 0.85;

/** Content words that may accompany a value that was asked for. */
const mostBeside = 1;

/** Characters of an answer; a longer message may be something else. */
const longestPlain = 120;

const nothing = (relation: Relation, confidence: number): Understanding => ({
  intentId: null,
  params: {},
  confidence,
  relation,
});

/** Recognises "Let's go back to the visit", by the intent's name or by the likeliest intent. */
function asResumption({ text, eligible, ranking }: Request): Understanding | null {
  const subject = resumedSubject(text);
  if (subject === null) return null;
  const words = saidWords(subject);
  const named = eligible.find((intent) => {
    const own = saidWords(goalName(intent));
    return words.length > 0 && words.every((word) => own.some((one) => isSameWord(one, word)));
  });
  const intent = named ?? (ranking.isBelieved ? ranking.scores[0]?.intent : undefined);
  const confidence = named === undefined ? 0.8 : 0.9;
  return { intentId: intent?.id ?? null, params: {}, confidence, relation: "resume" };
}

/** Whether the contact wants none of the choices or refuses to answer. A bare "no" may be the answer itself. */
function declines(text: string, asked: Intent, param: string): boolean {
  const isItem = paramSpecsOf(asked).some((spec) => spec.name === param && spec.type === "item");
  return saysNone(text) && (isItem || !/^\s*(?:no|none|ไม่)\s*[.!]*\s*$/i.test(text));
}

/** The message as an answer to the open question; null when it is something else. */
function asAnswer(request: Request): Understanding | null {
  const { waiting, eligible, text, ranking } = request;
  const asked = eligible.find((intent) => intent.id === waiting?.intentId);
  if (waiting === null || asked === undefined) return null;
  if (saysCancel(text) || declines(text, asked, waiting.param)) {
    return { intentId: asked.id, params: {}, confidence: 0.95, relation: "cancel" };
  }
  const top = ranking.scores[0];
  const about = asItemQuestion(asked, request);
  const isClear = ranking.isBelieved && (top?.score ?? 0) >= interrupts;
  const isTold = ranking.isBelieved && (top?.score ?? 0) >= exampleScore;
  if (about !== null && !isTold) return about;

  const params = paramsOf(request, asked, waiting);
  const overwrites = Object.entries(params).some(([name, value]) => {
    const before = waiting.slots[name];
    return before !== undefined && !String(value).startsWith(String(before));
  });
  const fills = params[waiting.param] !== undefined;
  const corrects = overwrites && saysCorrection(text);
  const isChoosing = paramSpecsOf(asked).some((spec) => spec.name === waiting.param && spec.mustBeShown);
  // A bare value is an answer, even if other intents take such ids too.
  const isFree =
    Object.keys(params).length === 0 && top !== undefined && saysOnlyValue(text, top.intent, request.now);
  const isAbout = hasWords(text) || isTold || isFree;
  const isOther = top !== undefined && top.intent.id !== asked.id && isAbout;
  const isGiven = fills || corrects;
  if (fills && isDescription(asked, waiting.param, text)) {
    return { intentId: asked.id, params, confidence: 0.8, relation: "same" };
  }
  // "Since yesterday" adds to the same request, whatever was asked for.
  if (!fills && tellsOnlyWhen(text)) return { intentId: asked.id, params, confidence: 0.5, relation: "same" };
  // "Found it, B-12" gives the value, even if other intents take such numbers.
  const isBare = fills && !asksSomething(text) && namingWords(text).length <= mostBeside;
  // A question that contains the value asks about it instead of giving it.
  const isAnswering = isGiven && !asksSomething(text);
  if (isOther && !isBare && (isAnswering || isChoosing ? isTold : isClear)) return null;
  if (asksForHuman(text)) return nothing("handoff", 0.9);
  const isElsewhere = Object.keys(params).length === 0 && ranking.isFar;
  if (isElsewhere && asksSomething(text)) return nothing("off_topic", 0.5);
  // A long message may be the free text asked for, or something else.
  const isStory = isGiven && !corrects && text.length > longestPlain;
  const confidence = isGiven && !isStory ? 0.95 : overwrites || isStory ? 0.7 : 0.5;
  return { intentId: asked.id, params, confidence, relation: corrects ? "correction" : "same" };
}

/** The likeliest request in whose examples the message fits: "busco una mochila" is "Busco un {item}". */
function asWorded(request: Request): Understanding | null {
  const { text, eligible, ranking } = request;
  const worded = eligible.filter((intent) =>
    paramSpecsOf(intent).some((spec) => isFree(spec.type) && topicOf(text, spec, [], true) !== null),
  );
  const likeliest = ranking.scores.find(({ intent }) => worded.includes(intent))?.intent;
  const intent = likeliest ?? (worded.length === 1 ? worded[0] : undefined);
  if (intent === undefined) return null;
  return { intentId: intent.id, params: paramsOf(request, intent), confidence: 0.6, relation: "new" };
}

/** Whether an uncertain request would change something, and not only pass on the contact's words. */
const isGuessedAct = ({ acts, text }: Request, { intent, score }: Score): boolean =>
  acts?.has(intent.id) === true &&
  score < begins &&
  !isNear(intent, text) &&
  !paramSpecsOf(intent).some((spec) => asksForDescription(spec));

/** Understands without a model, in this order: a resumption, an answer, a follow-up, a bare code, the likeliest intent. */
export function interpret(request: Request): Understanding {
  const special = asResumption(request) ?? asAnswer(request) ?? asFollowUp(request) ?? asBareCode(request);
  if (special !== null) return special;
  const { ranking, text } = request;
  const [top] = ranking.scores;
  const confidence = top?.score ?? 0;
  // Small talk has no numbers, and what changes something is not begun by a number alone: the message is about that number.
  const isRequest = top !== undefined && isUseful(top.intent) && !isGuessedAct(request, top);
  const numbered = top === undefined || isRequest ? null : asNumbered(request);
  if (numbered !== null) return numbered;
  if (top !== undefined && ranking.isBelieved && !isAmbiguous(ranking)) {
    return { intentId: top.intent.id, params: paramsOf(request, top.intent), confidence, relation: "new" };
  }
  if (saysCancel(text)) return nothing("cancel", 0.9);
  if (asksForHuman(text)) return nothing("handoff", 0.9);
  const byForm = asNumbered(request) ?? asWorded(request);
  if (byForm !== null) return byForm;
  return nothing(ranking.isFar ? "off_topic" : "unknown", confidence);
}
