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
import { isUseful } from "../scope/functions.ts";
import { isAmbiguous } from "../scope/ranking.ts";
import { asBareCode, asNumbered } from "./bare-code.ts";
import { asFollowUp } from "./follow-up.ts";
import { isDescription } from "./is-description.ts";
import { asItemQuestion } from "./item-question.ts";
import { saysOnlyValue } from "./only-value.ts";
import { interrupts, paramsOf, type Request } from "./request.ts";
import { hasWords, isSameWord, namingWords, saidWords } from "./said-words.ts";
import type { Relation, Understanding } from "./understanding.ts";

/** As good as one of the agent's examples word for word: "thanks" is thanks, also where a value was asked for. */
const told = 0.85;

/** Words with a meaning of their own that may stand beside a value that was asked for. */
const mostBeside = 1;

/** Of an answer, in characters; it is not certain what a longer one is. */
const longestPlain = 120;

const nothing = (relation: Relation, confidence: number): Understanding => ({
  intentId: null,
  params: {},
  confidence,
  relation,
});

/** "Let's go back to the visit": the request it means, by the intent's name or by what the message is about. */
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

/** Nothing offered is wanted, or the answer is refused in so many words. A bare "no" may be the answer. */
function declines(text: string, asked: Intent, param: string): boolean {
  const isItem = paramSpecsOf(asked).some((spec) => spec.name === param && spec.type === "item");
  return saysNone(text) && (isItem || !/^\s*(?:no|none|ไม่)\s*[.!]*\s*$/i.test(text));
}

/** The message as an answer to the question that is open, or null when it is something else. */
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
  const isTold = ranking.isBelieved && (top?.score ?? 0) >= told;
  if (about !== null && !isTold) return about;

  const params = paramsOf(request, asked, waiting);
  const overwrites = Object.entries(params).some(([name, value]) => {
    const before = waiting.slots[name];
    return before !== undefined && !String(value).startsWith(String(before));
  });
  const fills = params[waiting.param] !== undefined;
  const corrects = overwrites && saysCorrection(text);
  const isChoosing = paramSpecsOf(asked).some((spec) => spec.name === waiting.param && spec.mustBeShown);
  // A bare value is an answer: that other intents take ids too says nothing.
  const isFree =
    Object.keys(params).length === 0 && top !== undefined && saysOnlyValue(text, top.intent, request.now);
  const isAbout = hasWords(text) || isTold || isFree;
  const isOther = top !== undefined && top.intent.id !== asked.id && isAbout;
  const isGiven = fills || corrects;
  if (fills && isDescription(asked, waiting.param, text)) {
    return { intentId: asked.id, params, confidence: 0.8, relation: "same" };
  }
  // "Since yesterday" tells more of the same matter, whatever was asked for.
  if (!fills && tellsOnlyWhen(text)) return { intentId: asked.id, params, confidence: 0.5, relation: "same" };
  // "Found it, B-12" gives what was asked for, whatever numbers other requests take.
  const isBare = fills && !asksSomething(text) && namingWords(text).length <= mostBeside;
  // A question that names the value asks about it rather than giving it.
  const isAnswering = isGiven && !asksSomething(text);
  if (isOther && !isBare && (isAnswering || isChoosing ? isTold : isClear)) return null;
  if (asksForHuman(text)) return nothing("handoff", 0.9);
  const isElsewhere = Object.keys(params).length === 0 && ranking.isFar;
  if (isElsewhere && asksSomething(text)) return nothing("off_topic", 0.5);
  // A whole story taken for a free text may be one, or may be something else.
  const isStory = isGiven && !corrects && text.length > longestPlain;
  const confidence = isGiven && !isStory ? 0.95 : overwrites || isStory ? 0.7 : 0.5;
  return { intentId: asked.id, params, confidence, relation: corrects ? "correction" : "same" };
}

/** Understanding without a model: what is taken up again, the open question, a correction, then the likeliest intent. */
export function interpret(request: Request): Understanding {
  const special = asResumption(request) ?? asAnswer(request) ?? asFollowUp(request) ?? asBareCode(request);
  if (special !== null) return special;
  const { ranking, text } = request;
  const [top] = ranking.scores;
  const confidence = top?.score ?? 0;
  // Small talk is about nothing that has a number.
  const numbered = top === undefined || isUseful(top.intent) ? null : asNumbered(request);
  if (numbered !== null) return numbered;
  if (top !== undefined && ranking.isBelieved && !isAmbiguous(ranking)) {
    return { intentId: top.intent.id, params: paramsOf(request, top.intent), confidence, relation: "new" };
  }
  if (saysCancel(text)) return nothing("cancel", 0.9);
  if (asksForHuman(text)) return nothing("handoff", 0.9);
  const byNumber = asNumbered(request);
  if (byNumber !== null) return byNumber;
  return nothing(ranking.isFar ? "off_topic" : "unknown", confidence);
}
