import { findCodes } from "@konstruct/understanding/slots/ids";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Ranking } from "./intent-index.ts";
import { itemIntent } from "./item-intent.ts";
import type { Understanding, UnderstandRequest } from "./understanding.ts";

const alone = /^\s*#?([\w-]{1,40})[\s.!?]*(?:please|pls|ครับ|ค่ะ|คะ)?[\s.!?]*$/iu;
/** Fewer digits are a price or a count as likely as a number of something. */
const fewestDigits = 5;

const lettersOf = (code: string) => (/^[A-Z]+/i.exec(code)?.[0] ?? "").toUpperCase();
const digitsOf = (code: string) => code.replace(/\D/g, "").length;

/**
 * A message of one code and nothing else. One with other letters and fewer digits than the intent's own examples have is
 * the number of an item, where the agent tells about items; a short number alone is nothing certain. Null when neither is so.
 */
export function asBareCode(
  { text, eligible }: Pick<UnderstandRequest, "text" | "eligible">,
  { scores, contentWords }: Ranking,
): Understanding | null {
  const code = alone.exec(text)?.[1];
  const top = scores[0]?.intent;
  if (code === undefined || !/\d/.test(code) || contentWords > 0 || top === undefined) return null;
  if (!paramSpecsOf(top).some((spec) => spec.type === "id")) return null;
  if (/^\d+$/.test(code)) {
    const isShort = code.length < fewestDigits && !text.includes("#");
    return isShort ? { intentId: null, params: {}, confidence: 0.3, relation: "unknown" } : null;
  }
  const own = top.examples.flatMap((example) => findCodes(example)).map(({ value }) => String(value));
  const isLikeOwn = own.some((one) => lettersOf(one) === lettersOf(code) || digitsOf(one) <= digitsOf(code));
  const about = itemIntent(eligible);
  if (about === null || own.length === 0 || isLikeOwn) return null;
  const params = { [about.spec.name]: code.toUpperCase() };
  return { intentId: about.intent.id, params, confidence: 0.6, relation: "new" };
}
