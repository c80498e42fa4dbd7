import type { Escalation } from "@konstruct/core/escalation-config";
import { stem } from "../intents/stem.ts";
import { plainText } from "../plain-text.ts";

const segmenter = new Intl.Segmenter(["en", "th"], { granularity: "word" });
const isThai = /\p{Script=Thai}/u;

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [stem(segment)] : [],
  );
}

/** Thai runs its words together: a phrase stands where words begin and end, wherever it is cut inside. */
function standsInThai(text: string, phrase: string): boolean {
  const borders = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length);
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    if (borders.has(at) && borders.has(at + phrase.length)) return true;
  }
  return false;
}

function standsIn(text: string, words: readonly string[], phrase: string): boolean {
  const wanted = plainText(phrase).trim();
  if (isThai.test(wanted)) return standsInThai(text, wanted);
  const sought = wordsOf(wanted);
  return (
    sought.length > 0 && words.some((_, at) => sought.every((word, offset) => words[at + offset] === word))
  );
}

/** The first of the tenant's subjects a message names, by one of its phrases word for word; null for none. */
export function topicIn(text: string, topics: Escalation["topics"]): string | null {
  if (topics.length === 0) return null;
  const said = plainText(text);
  const words = wordsOf(said);
  return topics.find(({ phrases }) => phrases.some((phrase) => standsIn(said, words, phrase)))?.id ?? null;
}
