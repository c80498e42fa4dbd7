import { isFunctional } from "@konstruct/understanding/language/word-classes";
import { plainText } from "../../../turn/plain-text.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Letters that two forms of a word share at least, and that the longer one may add. */
const fewestShared = 4;
const longestEnding = 3;

/** The words of a text in order, in lower case, including numbers and codes. */
export function saidWords(text: string): string[] {
  return [...segmenter.segment(plainText(text))].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
}

/** The content words of a text: without articles, pronouns, "please" and the like. */
export const contentWords = (text: string): string[] => saidWords(text).filter((word) => !isFunctional(word));

/** The content words without numbers and codes. */
export const namingWords = (text: string): string[] =>
  contentWords(text).filter((word) => /^[\p{L}\p{M}'-]{2,}$/u.test(word));

/** Whether two words differ only in their ending: visit, visits, visited. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short.length >= fewestShared && long.length - short.length <= longestEnding && long.startsWith(short)
  );
}

/** Whether a message has a word that is not a value. */
export const hasWords = (text: string): boolean =>
  saidWords(text).some((word) => /^[\p{L}\p{M}'-]{2,}$/u.test(word));
