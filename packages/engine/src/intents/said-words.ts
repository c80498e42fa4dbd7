import { plainText } from "../plain-text.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const fewestShared = 4;
const longestEnding = 3;

/** The words of a text in order, in lower case; numbers and codes are words too. */
export function saidWords(text: string): string[] {
  return [...segmenter.segment(plainText(text))].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
}

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
