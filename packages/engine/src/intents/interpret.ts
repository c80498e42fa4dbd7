import type { Intent } from "@konstruct/core/agent-config";
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
import { asBareCode } from "./bare-code.ts";
import { asFollowUp } from "./follow-up.ts";
import type { IntentIndex, Ranking } from "./intent-index.ts";
import { isDescription } from "./is-description.ts";
import { asItemQuestion } from "./item-question.ts";
import { saysOnlyValue } from "./only-value.ts";
import { interrupts, paramsOf, type Request } from "./request.ts";
import { tokenise } from "./tokenise.ts";
import type { Relation, Understanding } from "./understanding.ts";

/** A message that has words, and whose best intent stays below this part of what is believed, has another subject. */
const relatedPart = 0.65;
/** As good as one of the agent's examples word for word: "thanks" is thanks, also where a value was asked for. */
const told = 0.9;

/** Of an answer, in characters; it is not certain what a longer one is. */
const longestPlain = 120;

/** Fitted to labelled sentences of many agents: of what gets 0.8 nearly all is right, of what gets 0.5 about nine in ten. */
function confidenceOf({ scores }: Ranking): number {
  const [first, second] = scores;
  if (first === undefined || first.score === 0) return 0;
  const margin = 1 - (second?.score ?? 0) / first.score;
  const sure = 0.3 * margin + 0.8 * Math.min(1, first.score * 1.3) - 0.1;
  return Math.round(Math.max(0, Math.min(0.99, sure)) * 100) / 100;
}

const nothing = (relation: Relation, confidence: number): Understanding => ({
  intentId: null,
  params: {},
  confidence,
  relation,
});

function isAboutNothingKnown(index: IntentIndex, { contentWords, strength }: Ranking): boolean {
  return contentWords > 0 && strength < index.believed * relatedPart;
}

/** "Let's go back to the laptop": the request it means, by the intent's name, by its subject's words or by all of them. */
function asResumption(
  index: IntentIndex,
  { text, eligible }: Request,
  ranking: Ranking,
): Understanding | null {
  const subject = resumedSubject(text);
  if (subject === null) return null;
  const words = tokenise(subject);
  const named = eligible.find((intent) => {
    const own = new Set(tokenise(goalName(intent)));
    return words.length > 0 && words.every((word) => own.has(word));
  });
  const best = (one: Ranking) => (one.strength >= index.believed ? one.scores[0]?.intent : undefined);
  const intent = named ?? best(index.rank(subject)) ?? best(ranking);
  const confidence = named === undefined ? 0.8 : 0.9;
  return { intentId: intent?.id ?? null, params: {}, confidence, relation: "resume" };
}

/** Nothing offered is wanted, or the answer is refused in so many words. A bare "no" may be the answer. */
function declines(text: string, asked: Intent, param: string): boolean {
  const isItem = paramSpecsOf(asked).some((spec) => spec.name === param && spec.type === "item");
  return saysNone(text) && (isItem || !/^\s*(?:no|none|ไม่)\s*[.!]*\s*$/i.test(text));
}

/** The message as an answer to the question that is open, or null when it is something else. */
function asAnswer(index: IntentIndex, request: Request, ranking: Ranking): Understanding | null {
  const { waiting, eligible, text } = request;
  const asked = eligible.find((intent) => intent.id === waiting?.intentId);
  if (waiting === null || asked === undefined) return null;
  if (saysCancel(text) || declines(text, asked, waiting.param)) {
    return { intentId: asked.id, params: {}, confidence: 0.95, relation: "cancel" };
  }

  const about = asItemQuestion(asked, request);
  const isClear = (ranking.scores[0]?.score ?? 0) >= interrupts;
  if (about !== null && !isClear) return about;

  const params = paramsOf(request, asked, waiting);
  const top = ranking.scores[0];
  const overwrites = Object.entries(params).some(([name, value]) => {
    const before = waiting.slots[name];
    return before !== undefined && !String(value).startsWith(String(before));
  });
  const fills = params[waiting.param] !== undefined;
  const corrects = overwrites && saysCorrection(text);
  // A bare value is an answer: that other intents take ids too says nothing.
  const isFree =
    Object.keys(params).length === 0 && top !== undefined && saysOnlyValue(text, top.intent, request.now);
  const isAbout = ranking.contentWords > 0 || (top?.score ?? 0) >= told || isFree;
  const isOther = top !== undefined && top.intent.id !== asked.id && isAbout;
  const isTold = fills || corrects;
  if (fills && isDescription(asked, waiting.param, text)) {
    return { intentId: asked.id, params, confidence: 0.8, relation: "same" };
  }
  // "Since yesterday" tells more of the same matter, whatever was asked for.
  if (!fills && tellsOnlyWhen(text)) return { intentId: asked.id, params, confidence: 0.5, relation: "same" };
  if (isOther && (isTold ? top.score >= interrupts : ranking.strength >= index.believed)) return null;
  if (!fills && asksForHuman(text)) return nothing("handoff", 0.9);
  const isElsewhere = Object.keys(params).length === 0 && isAboutNothingKnown(index, ranking);
  if (isElsewhere && asksSomething(text)) return nothing("off_topic", 0.5);
  // A whole story taken for a free text may be one, or may be something else.
  const isStory = isTold && !corrects && text.length > longestPlain;
  const confidence = isTold && !isStory ? 0.95 : overwrites || isStory ? 0.7 : 0.5;
  return { intentId: asked.id, params, confidence, relation: corrects ? "correction" : "same" };
}

const marksThing = (intent: Intent) =>
  intent.examples.some((one) => one.includes("{")) &&
  paramSpecsOf(intent).some(({ type }) => type === "topic");

/** Understanding without a model: what is taken up again, the open question, a correction, then the nearest intent. */
export function interpret(index: IntentIndex, request: Request): Understanding {
  const ranking = index.rank(request.text, request.acts);
  const special =
    asResumption(index, request, ranking) ??
    asAnswer(index, request, ranking) ??
    asFollowUp(index, request, ranking) ??
    asBareCode(request, ranking);
  if (special !== null) return special;

  const confidence = confidenceOf(ranking);
  const top = ranking.scores[0];
  const isUnmet = top !== undefined && index.isUnmet(request.text, top.intent);
  // "A warm jacket for my sister" names a thing, and nothing that is the matter: it is wanted.
  const isNamed =
    top !== undefined && ranking.isOfTrade && marksThing(top.intent) && !asksSomething(request.text);
  const line = index.believed * (isNamed ? relatedPart : 1);
  if (top !== undefined && ranking.strength >= line && !isUnmet) {
    const params = paramsOf(request, top.intent);
    return { intentId: top.intent.id, params, confidence, relation: "new" };
  }
  if (saysCancel(request.text)) return nothing("cancel", 0.9);
  if (asksForHuman(request.text)) return nothing("handoff", 0.9);
  return nothing(isAboutNothingKnown(index, ranking) ? "off_topic" : "unknown", confidence);
}
