import type { JsonObject } from "@konstruct/core/json";
import { standsIn } from "@konstruct/core/language/answers/word-places";
import { idTail, isShapedLike } from "@konstruct/understanding/slots/ids";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { argumentLeaves, isListed } from "../../values/argument-leaves.ts";
import { saysShortYear } from "../../values/short-year.ts";
import { contactLines } from "../../view/recall.ts";
import { everGiven } from "../../view/source-texts.ts";

/** The last digits of a phone number, which identify it under any country code. */
const digitsOfPhone = 8;
const isMoment = (value: string) =>
  /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}.*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/.test(value);

/** A sum to be computed: "28*60". */
const isSum = (value: string) => /^[\d.,+*/()^%-]+$/.test(value) && /[*^(%]/.test(value);

/** An id, an email address or a phone number: one word with a digit or an at sign. */
const isId = (value: string) =>
  !/\s/.test(value) &&
  value.length >= 4 &&
  !isMoment(value) &&
  !isSum(value) &&
  (/\d/.test(value) || value.includes("@"));

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Drops leading zeros, which people often leave out. */
const withoutZeros = (text: string) => text.replace(/(^|\D)0+(?=\d)/g, "$1");
/** Words that one code may be split into. */
const mostParts = 4;

/** Every code a text may hold: each word, and up to four adjacent words joined. */
function codesIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const codes = new Set<string>();
  for (const at of words.keys()) {
    for (let parts = 1; parts <= mostParts; parts++) {
      codes.add(withoutZeros(words.slice(at, at + parts).join("")));
    }
  }
  return codes;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

function isPhoneIn(value: string, texts: readonly string[]): boolean {
  const digits = digitsOf(value);
  const isPhone = digits.length >= digitsOfPhone && /^\+?[\d\s().-]+$/.test(value);
  return isPhone && texts.some((text) => digitsOf(text).includes(digits.slice(-digitsOfPhone)));
}

/** Ids in a call's arguments that no message, result, passage or setting holds: the model invented them. */
export function inventedIds(run: LoopRun, args: JsonObject, schema: JsonObject): string[] {
  const ids = argumentLeaves(args)
    // A fraction is a measure, such as 15.2 metres.
    .filter(({ value }) => typeof value !== "number" || Number.isInteger(value))
    .filter((leaf) => !saysShortYear(contactLines(run), leaf, schema, shownNow(run.turn)))
    .map(({ value }) => String(value))
    .filter((value) => isId(value) && !isListed(schema, value));
  if (ids.length === 0) return [];
  const texts = everGiven(run);
  const unwritten = ids.filter((id) => !texts.some((text) => standsIn(text.toLowerCase(), id.toLowerCase())));
  if (unwritten.length === 0) return [];
  // "AB 12-034", "ab12 34" and "AB1234" are one code.
  const codes = new Set(texts.flatMap((text) => [...codesIn(text)]));
  // The contact may say "12345" for "O-12345"; the letters come from the agent's examples.
  const examples = run.turn.input.agent.intents.flatMap((intent) => intent.examples);
  const isCompleted = (id: string) => codes.has(withoutZeros(idTail(id))) && isShapedLike(id, examples);
  return unwritten.filter(
    (id) => !codes.has(withoutZeros(bare(id))) && !isPhoneIn(id, texts) && !isCompleted(id),
  );
}
