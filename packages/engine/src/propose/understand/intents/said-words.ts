import { isFunctional } from "@konstruct/understanding/language/word-classes";
import { plainText } from "../../../turn/plain-text.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const fewestShared = 4;
const longestEnding = 3;

/** The words of a text in order, in lower case; numbers and codes are words too. */
export function saidWords(text: string): string[] {
  return [...segmenter.segment(plainText(text))].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
}

/** The words of a text that name something: without articles, pronouns, "please" and the like. */
export const contentWords = (text: string): string[] => saidWords(text).filter((word) => !isFunctional(word));

/** Those of them that are no part of a number or a code. */
export const namingWords = (text: string): string[] =>
  contentWords(text).filter((word) => /^[\p{L}\p{M}'-]{2,}$/u.test(word));

/** Whether two words are one but for their endings: visit, visits, visited. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short.length >= fewestShared && long.length - short.length <= longestEnding && long.startsWith(short)
  );
}

/** Some word of the message is no value: letters without a figure. */
export const hasWords = (text: string): boolean =>
  saidWords(text).some((word) => /^[\p{L}\p{M}'-]{2,}$/u.test(word));
