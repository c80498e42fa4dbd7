import type { Intent } from "@konstruct/core/agent/agent-config";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { findCodes, isShapedLike } from "@konstruct/understanding/slots/ids";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { itemIntent } from "./item-intent.ts";
import { paramsOf, type Request } from "./request.ts";
import { namingWords } from "./said-words.ts";
import type { Understanding } from "./understanding.ts";

const alone = /^\s*#?([\w-]{1,40})[\s.!?]*(?:please|pls|ครับ|ค่ะ|คะ)?[\s.!?]*$/iu;
/** A number with fewer digits may as well be a price or a count. */
const fewestDigits = 5;

/** Content words; a longer message that asks nothing tells what happened. */
const longestRequest = 6;

const lettersOf = (code: string) => (/^[A-Z]+/i.exec(code)?.[0] ?? "").toUpperCase();
const digitsOf = (code: string) => code.replace(/\D/g, "").length;

/** The intent that requires an id and only reads: the likeliest, otherwise the first. */
function readByNumber({ eligible, ranking, acts = new Set() }: Request): Intent | null {
  const reading = eligible.filter(
    (intent) =>
      !acts.has(intent.id) &&
      paramSpecsOf(intent).some(({ name, type }) => type === "id" && intent.required_params.includes(name)),
  );
  const likeliest = ranking.scores.find(({ intent }) => reading.includes(intent))?.intent;
  return likeliest ?? reading[0] ?? null;
}

/**
 * Reads a message of one code and nothing else as a question about it. If its letters or digits do not match the agent's
 * examples, it is an item, if the agent has an intent for items. A short number alone stays unknown. Null when it is not a code.
 */
export function asBareCode(request: Request): Understanding | null {
  const { text, eligible } = request;
  const code = alone.exec(text)?.[1];
  if (code === undefined || !/\d/.test(code)) return null;
  const isShort = /^\d+$/.test(code) && code.length < fewestDigits && !text.includes("#");
  if (isShort) return { intentId: null, params: {}, confidence: 0.3, relation: "unknown" };
  const asked = readByNumber(request);
  const own = (asked?.examples ?? []).flatMap((one) => findCodes(one)).map(({ value }) => String(value));
  const isLikeOwn = own.some((one) => lettersOf(one) === lettersOf(code) || digitsOf(one) <= digitsOf(code));
  const about = itemIntent(eligible);
  const isItem = about !== null && !/^\d+$/.test(code) && (asked === null || (own.length > 0 && !isLikeOwn));
  if (isItem) {
    const params = { [about.spec.name]: code.toUpperCase() };
    return { intentId: about.intent.id, params, confidence: 0.6, relation: "new" };
  }
  if (asked === null) return null;
  return { intentId: asked.id, params: paramsOf(request, asked), confidence: 0.7, relation: "new" };
}

/** Reads a message with an id shaped like the agent's examples, but without a clear request, as a question about it. */
export function asNumbered(request: Request): Understanding | null {
  const asked = readByNumber(request);
  const isStory = !asksSomething(request.text) && namingWords(request.text).length > longestRequest;
  if (asked === null || isStory) return null;
  const params = paramsOf(request, asked);
  const isNamed = Object.values(params).some((value) => isShapedLike(String(value), asked.examples));
  return isNamed ? { intentId: asked.id, params, confidence: 0.6, relation: "new" } : null;
}
