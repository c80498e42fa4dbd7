import type { Escalation } from "@konstruct/core/agent/escalation-config";
import { sentencesOf } from "@konstruct/core/language/answers/clauses";
import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { plainText } from "../../../turn/plain-text.ts";
import { isSameWord, saidWords } from "../intents/said-words.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Scripts written without spaces between words. */
const runsTogether =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a phrase occurs from one word boundary to another, in a script without spaces. */
function isBetweenWords(text: string, phrase: string): boolean {
  const borders = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length);
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    if (borders.has(at) && borders.has(at + phrase.length)) return true;
  }
  return false;
}

/** Words that may stand between two words of a phrase: "smells strongly of gas". */
const mostBetween = 3;
/** Letters that two forms of a word share at least, and that each may have beyond them: "czujemy", "czujesz". */
const fewestShared = 4;
const mostApart = 2;

/** Whether two words beside others of a phrase are forms of one. Their company makes a chance likeness unlikely. */
function isSameForm(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (isSameWord(short, long)) return true;
  const [shared, apart] = [sharedLetters(short, long), long.length - short.length];
  const isEnding = short.length === fewestShared - 1 && shared === short.length && apart <= mostApart;
  return isEnding || (shared >= fewestShared && long.length - shared <= mostApart);
}

function sharedLetters(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Whether the words of a phrase stand in this order, with few others between two of them. It looks at each word once a phrase's word. */
function standInOrder(words: readonly string[], [first = "", ...rest]: readonly string[]): boolean {
  const placesOf = (sought: string) => [...words.keys()].filter((at) => isSameForm(words[at] ?? "", sought));
  const ends = rest.reduce(
    (from, sought) =>
      placesOf(sought).filter((at) => from.some((before) => at > before && at - before <= mostBetween + 1)),
    placesOf(first),
  );
  return ends.length > 0;
}

function names(text: string, sentences: readonly (readonly string[])[], phrase: string): boolean {
  const wanted = plainText(phrase).trim();
  if (runsTogether.test(wanted)) return isBetweenWords(text, wanted);
  const sought = saidWords(withoutAccents(wanted));
  const [only = "", ...more] = sought;
  return sentences.some((words) =>
    more.length === 0
      ? only !== "" && words.some((word) => isSameWord(word, only))
      : standInOrder(words, sought),
  );
}

/**
 * The id of the first topic whose phrase a sentence of a message has; accents and the endings of words may differ. Null when there is
 * none.
 */
export function topicIn(text: string, topics: Escalation["topics"]): string | null {
  if (topics.length === 0) return null;
  const said = plainText(text);
  const sentences = sentencesOf(withoutAccents(said)).map(saidWords);
  return topics.find(({ phrases }) => phrases.some((phrase) => names(said, sentences, phrase)))?.id ?? null;
}
