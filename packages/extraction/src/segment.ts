import { joinSaraAm } from "./text/sara-am.ts";

const words = new Intl.Segmenter("th", { granularity: "word" });
const joined = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)+/gu;
const digit = /\p{N}/u;
const invisible = /[\u200b\u2060\ufeff\u00ad]/g;
/** Where Thai meets another script without a space, as in "ซื้อiPhone". */
const scriptChange = /(?<=[\u0e00-\u0e7f])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\u0e00-\u0e7f])/g;

function* wordsOf(text: string): Generator<string> {
  for (const { segment, isWordLike } of words.segment(text)) if (isWordLike) yield segment;
}

function* termsOf(text: string): Generator<string> {
  let from = 0;
  for (const { 0: code, index } of text.matchAll(joined)) {
    // Article numbers, dates and the like have a digit among their parts; other words joined by signs are separate words.
    if (!digit.test(code)) continue;
    yield* wordsOf(text.slice(from, index));
    yield code;
    yield* code.split(/[-_./]/);
    from = index + code.length;
  }
  yield* wordsOf(text.slice(from));
}

/** A text normalised for search: without invisible characters, each letter in one form. */
export const plainText = (text: string): string => joinSaraAm(text.replace(invisible, "").normalize("NFKC"));

/**
 * The words of a text, in lower case and separated by spaces, Thai ones too; codes such as "SM-G991B" are included whole and in
 * parts. Texts and questions are processed the same way before full-text search.
 */
export function segmentForSearch(text: string): string {
  return [...termsOf(plainText(text).toLowerCase().replace(scriptChange, " "))].join(" ");
}
