import { withoutAccents, writePlain } from "./write-plain.ts";

/** Two forms of one word begin alike and differ in the last letters: "renew" and "renewed", "cancelo" and "cancélalo". */
const fewestShared = 4;
const lastLetters = 2;
const mostAdded = 3;
/** A shorter word of a script without spaces is a syllable of many words. */
const unspaced = /^[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** The words of a text as {@link writePlain} writes them, also of scripts without spaces; none with a digit. */
export const wordsOf = (text: string): string[] =>
  [...words.segment(writePlain(text))].flatMap(({ segment, isWordLike }) =>
    isWordLike === true && !/\p{N}/u.test(segment) ? [segment] : [],
  );

function isForm(one: string, other: string): boolean {
  const [a, b] = [withoutAccents(one), withoutAccents(other)];
  if (a === b) return a.length >= fewestShared || unspaced.test(a);
  const shared = Math.max(fewestShared, Math.min(a.length, b.length) - lastLetters);
  const isLonger = Math.abs(a.length - b.length) > mostAdded;
  return !isLonger && a.length >= shared && a.slice(0, shared) === b.slice(0, shared);
}

/** The words of a text that are, in some form, among these. */
export const formsIn = (text: string, wanted: readonly string[]): string[] =>
  wanted.length === 0 ? [] : wordsOf(text).filter((word) => wanted.some((one) => isForm(word, one)));
