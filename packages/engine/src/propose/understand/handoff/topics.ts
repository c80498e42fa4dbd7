import type { Escalation } from "@konstruct/core/agent/escalation-config";
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

function names(text: string, words: readonly string[], phrase: string): boolean {
  const wanted = plainText(phrase).trim();
  if (runsTogether.test(wanted)) return isBetweenWords(text, wanted);
  const sought = saidWords(wanted);
  return (
    sought.length > 0 &&
    words.some((_, at) => sought.every((word, offset) => isSameWord(words[at + offset] ?? "", word)))
  );
}

/** The id of the first topic whose phrase a message contains; word endings may differ. Null when there is none. */
export function topicIn(text: string, topics: Escalation["topics"]): string | null {
  if (topics.length === 0) return null;
  const said = plainText(text);
  const words = saidWords(said);
  return topics.find(({ phrases }) => phrases.some((phrase) => names(said, words, phrase)))?.id ?? null;
}
