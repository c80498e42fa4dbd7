import type { Intent } from "@konstruct/core/agent/agent-config";
import { saysCorrection } from "@konstruct/understanding/language/cues";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { saysOnlyValue } from "./only-value.ts";
import { interrupts, paramsOf, type Request } from "./request.ts";
import type { Understanding } from "./understanding.ts";

const goesOn =
  /^\W*(?:(?:ok(?:ay)?|thanks|great|hm+)\W+)*(?:and|what about|how about|แล้ว)(?![a-z])|(?:ล่ะ|ละ)(?:ครับ|คะ|ค่ะ)?\s*\??\s*$/iu;

/** "What about the grey one?" repeats the question for another record, if the intent only tells about records. */
function asksOfAnother({ text, acts }: Request, recent: Intent): boolean {
  const tells = paramSpecsOf(recent).some((spec) => spec.type === "item" && !spec.mustBeShown);
  return tells && acts?.has(recent.id) !== true && recent.ends_with === null && goesOn.test(text);
}

/** Messages that only make sense after the last answer: "no, I meant O-2", "and O-3?", "what about the grey one?" */
export function asFollowUp(request: Request): Understanding | null {
  const { text, acts, ranking } = request;
  const recent = request.eligible.find((intent) => intent.id === request.recentIntentId);
  if (recent === undefined || request.waiting !== null) return null;
  const corrects = saysCorrection(text);
  // A bare value after an answer asks the same about another one.
  const isMore = saysOnlyValue(text, recent, request.now);
  const isAnother = !ranking.isBelieved && asksOfAnother(request, recent);
  if (!corrects && !isMore && !isAnother) return null;
  const top = ranking.scores[0];
  if (!isMore && top !== undefined && top.intent.id !== recent.id && top.score >= interrupts) return null;
  const params = paramsOf(request, recent);
  if (Object.keys(params).length === 0) return null;
  // For an intent that changes something, another value is a further request and corrects nothing.
  const isBeside = !corrects && acts?.has(recent.id) === true;
  return { intentId: recent.id, params, confidence: 0.85, relation: isBeside ? "new" : "correction" };
}
