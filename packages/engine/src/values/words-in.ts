import { formsIn, wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import { placeOf } from "@konstruct/core/language/answers/word-places";

/** Letters, marks and digits of a text in lower case, separated by single spaces. */
export const lettersOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** A text after each of these parts is removed once, as whole words. */
export function withoutWords(text: string, parts: readonly string[]): string {
  let left = lettersOf(text);
  for (const part of parts.map(lettersOf).sort((a, b) => b.length - a.length)) {
    const at = part === "" ? -1 : placeOf(part, left);
    if (at !== -1) left = `${left.slice(0, at)} ${left.slice(at + part.length)}`;
  }
  return lettersOf(left);
}

/** From how many letters on a word is not one of those that every sentence has. */
const fewestLetters = 5;

/** Whether a text has a longer word of a name, in some form: "the machines" of "sewing machine". */
export const hasLongWordOf = (name: string, text: string): boolean =>
  formsIn(
    text,
    wordsOf(name).filter((word) => word.length >= fewestLetters),
  ).length > 0;

/** Whether two texts share a longer word without a figure: "the machine" and "sewing machine". */
export function sharesLongWord(one: string, other: string): boolean {
  const words = new Set(lettersOf(other).split(" "));
  return lettersOf(one)
    .split(" ")
    .some((word) => /^\p{L}+$/u.test(word) && word.length >= fewestLetters && words.has(word));
}
