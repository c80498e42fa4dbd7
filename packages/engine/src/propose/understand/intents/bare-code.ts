import type { Intent } from "@konstruct/core/agent/agent-config";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { findCodes, isShapedLike } from "@konstruct/understanding/slots/ids";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { itemIntent } from "./item-intent.ts";
import { paramsOf, type Request } from "./request.ts";
import { namingWords } from "./said-words.ts";
import type { Understanding } from "./understanding.ts";

const alone = /^\s*#?([\w-]{1,40})[\s.!?]*(?:please|pls|ครับ|ค่ะ|คะ)?[\s.!?]*$/iu;
/** Fewer digits are a price or a count as likely as a number of something. */
const fewestDigits = 5;

/** Words with a meaning; who says more without asking tells what happened. */
const longestRequest = 6;

const lettersOf = (code: string) => (/^[A-Z]+/i.exec(code)?.[0] ?? "").toUpperCase();
const digitsOf = (code: string) => code.replace(/\D/g, "").length;

/** The intent that reads something by its number: the only one, or the likeliest of several. */
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
 * A message of one code and nothing else asks about what goes by it. One with other letters and fewer digits than the examples have is
 * the number of an item, where the agent tells about items; a short number alone is nothing certain. Null when it is no code.
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

/** A message that names a number of the kind that the agent's examples have, and asks for nothing clear: what goes by it is told. */
export function asNumbered(request: Request): Understanding | null {
  const asked = readByNumber(request);
  const isStory = !asksSomething(request.text) && namingWords(request.text).length > longestRequest;
  if (asked === null || isStory) return null;
  const params = paramsOf(request, asked);
  const isNamed = Object.values(params).some((value) => isShapedLike(String(value), asked.examples));
  return isNamed ? { intentId: asked.id, params, confidence: 0.6, relation: "new" } : null;
}
