import type { Intent } from "@konstruct/core/agent-config";
import { extractSlots } from "../slots/slot-extractors.ts";
import { asksForHuman, asksSomething, saysCancel, saysCorrection, saysNone } from "./cues.ts";
import { resumedSubject } from "./dialogue-acts.ts";
import type { IntentIndex, Ranking } from "./intent-index.ts";
import { goalLabel, paramSpecsOf } from "./param-spec.ts";
import { tokenise } from "./tokenise.ts";
import type { Params, Relation, Understanding, UnderstandRequest, Waiting } from "./understanding.ts";

/** A message that has words, and whose best intent stays below this part of what is believed, has another subject. */
const relatedPart = 0.65;
/** Above this a message is a request of its own, even when it could be the answer to a question. */
const interrupts = 0.6;

/** As good as one of the agent's examples word for word: "thanks" is thanks, also where a value was asked for. */
const told = 0.9;

const describes =
  /summary|description|details?|reason|message|comment|feedback|complaint|problem|issue|note|story|symptom/i;
const wishes =
  /^\W*(?:(?:please|pls|actually|no|wait|ok(?:ay)?|sorry)\W+)*(?:i (?:want|need|would like|wanna)|i['’]?d like|can|could|give|get|show|find|refund|check|cancel|recommend|open|talk|speak|let me|ขอ|อยาก|ช่วย)\b/iu;

/** Of an answer, in characters; it is not certain what a longer one is. */
const longestPlain = 120;

type Request = Omit<UnderstandRequest, "agent" | "history">;

/** Fitted to labelled sentences of many agents: of what gets 0.8 nearly all is right, of what gets 0.5 about nine in ten. */
function confidenceOf({ scores }: Ranking): number {
  const [first, second] = scores;
  if (first === undefined || first.score === 0) return 0;
  const margin = 1 - (second?.score ?? 0) / first.score;
  const sure = 0.3 * margin + 0.8 * Math.min(1, first.score * 1.3) - 0.1;
  return Math.round(Math.max(0, Math.min(0.99, sure)) * 100) / 100;
}

function paramsOf({ text, now, shown }: Request, intent: Intent, waiting: Waiting | null = null): Params {
  const open = waiting === null ? {} : { waitingFor: waiting.param, known: waiting.slots };
  return extractSlots(text, paramSpecsOf(intent), { now, shown, ...open });
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
    const own = new Set(tokenise(goalLabel(intent)));
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

/**
 * What was asked to be described is described, whatever it sounds like: "my mouse is lagging" is then the summary of a ticket and
 * no request of its own. A question or a wish is one all the same.
 */
function isDescription(asked: Intent, param: string, text: string): boolean {
  const spec = paramSpecsOf(asked).find((one) => one.name === param);
  if (spec === undefined || (spec.type !== "string" && spec.type !== "topic")) return false;
  return describes.test(spec.name) && !asksSomething(text) && !wishes.test(text) && /\s/.test(text.trim());
}

/** The message as an answer to the question that is open, or null when it is something else. */
function asAnswer(index: IntentIndex, request: Request, ranking: Ranking): Understanding | null {
  const { waiting, eligible, text } = request;
  const asked = eligible.find((intent) => intent.id === waiting?.intentId);
  if (waiting === null || asked === undefined) return null;
  if (saysCancel(text) || declines(text, asked, waiting.param)) {
    return { intentId: asked.id, params: {}, confidence: 0.95, relation: "cancel" };
  }

  const params = paramsOf(request, asked, waiting);
  const top = ranking.scores[0];
  const overwrites = Object.entries(params).some(([name, value]) => {
    const before = waiting.slots[name];
    return before !== undefined && !String(value).startsWith(String(before));
  });
  const fills = params[waiting.param] !== undefined;
  const corrects = overwrites && saysCorrection(text);
  // A bare value is an answer: that other intents take ids too says nothing.
  const isAbout = ranking.contentWords > 0 || (top?.score ?? 0) >= told;
  const isOther = top !== undefined && top.intent.id !== asked.id && isAbout;
  const isTold = fills || corrects;
  if (fills && isDescription(asked, waiting.param, text)) {
    return { intentId: asked.id, params, confidence: 0.8, relation: "same" };
  }
  if (isOther && (isTold ? top.score >= interrupts : ranking.strength >= index.believed)) return null;
  if (!fills && asksForHuman(text)) return nothing("handoff", 0.9);
  const isElsewhere = Object.keys(params).length === 0 && isAboutNothingKnown(index, ranking);
  if (isElsewhere && asksSomething(text)) return nothing("off_topic", 0.5);
  // A whole story taken for a free text may be one, or may be something else.
  const isStory = isTold && !corrects && text.length > longestPlain;
  const confidence = isTold && !isStory ? 0.95 : overwrites || isStory ? 0.7 : 0.5;
  return { intentId: asked.id, params, confidence, relation: corrects ? "correction" : "same" };
}

/** "No, I meant O-2" after the answer was given. */
function asCorrection(request: Request, ranking: Ranking): Understanding | null {
  const recent = request.eligible.find((intent) => intent.id === request.recentIntentId);
  if (recent === undefined || request.waiting !== null) return null;
  // Nothing but a value, after an answer, asks the same of another one.
  if (!saysCorrection(request.text) && ranking.contentWords > 0) return null;
  const top = ranking.scores[0];
  if (top !== undefined && top.intent.id !== recent.id && top.score >= interrupts) return null;
  const params = paramsOf(request, recent);
  if (Object.keys(params).length === 0) return null;
  return { intentId: recent.id, params, confidence: 0.85, relation: "correction" };
}

/** Understanding without a model: what is taken up again, the open question, a correction, then the nearest intent. */
export function interpret(index: IntentIndex, request: Request): Understanding {
  const ranking = index.rank(request.text);
  const special =
    asResumption(index, request, ranking) ??
    asAnswer(index, request, ranking) ??
    asCorrection(request, ranking);
  if (special !== null) return special;

  const confidence = confidenceOf(ranking);
  const top = ranking.scores[0];
  if (top !== undefined && ranking.strength >= index.believed) {
    const params = paramsOf(request, top.intent);
    return { intentId: top.intent.id, params, confidence, relation: "new" };
  }
  if (saysCancel(request.text)) return nothing("cancel", 0.9);
  if (asksForHuman(request.text)) return nothing("handoff", 0.9);
  return nothing(isAboutNothingKnown(index, ranking) ? "off_topic" : "unknown", confidence);
}
