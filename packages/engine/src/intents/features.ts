import { tokenise } from "./tokenise.ts";
import { groupsOf } from "./word-groups.ts";

/** Numbered features of a text and how often each counts. Equal texts have equal features on every machine. */
export type Features = ReadonlyMap<number, number>;

/** What stands in place of a parameter or a thing of the agent's trade, whichever it is. */
export const slotWord = "⟨thing⟩";

/** Put into an example for the place of a parameter. */
export const placeMark = "◊";

const wordWeight = 1;
const groupWeight = 0.7;
const pairWeight = 0.5;
const gramWeight = 0.8;
const buckets = 1 << 18;

const segmenter = new Intl.Segmenter(["en", "th"], { granularity: "word" });

/** FNV-1a, 32 bit: an even spread without a table. */
function numberOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) {
    hash ^= feature.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % buckets;
}

/** All words in order, those too that say nothing alone: "do you have" and "how many" are told by their pairs. */
function plainWords(text: string, things: ReadonlySet<string>): string[] {
  const words = [...segmenter.segment(text.toLowerCase().replaceAll("’", "'"))].flatMap((one) =>
    one.isWordLike === true || one.segment === placeMark ? [one.segment] : [],
  );
  return words.map((word) =>
    /^\d/.test(word) ? "0" : word === placeMark || things.has(word) ? slotWord : word,
  );
}

/**
 * A text as features: its stems, what they are synonyms of, its pairs of words, and the letters of its words in runs of three
 * to five, which survive endings and typing errors.
 * @param things words of the agent's trade: what is asked about, and seldom what is asked
 */
export function featuresOf(text: string, things: ReadonlySet<string>): Features {
  const found = new Map<number, number>();
  const add = (feature: string, weight: number) => {
    const key = numberOf(feature);
    found.set(key, (found.get(key) ?? 0) + weight);
  };
  for (const word of new Set(tokenise(text))) {
    if (things.has(word)) continue;
    add(`w:${word}`, wordWeight);
    for (const group of groupsOf(word)) add(`g:${group}`, groupWeight);
  }
  const words = ["^", ...plainWords(text, things), "$"];
  for (let at = 0; at + 1 < words.length; at++) add(`p:${words[at]} ${words[at + 1]}`, pairWeight);
  for (const word of new Set(words)) {
    const grams = gramsOf(word);
    for (const gram of grams) add(`c:${gram}`, gramWeight / Math.sqrt(grams.length));
  }
  return found;
}

/** Runs of three to five letters of a word, its ends marked. */
function gramsOf(word: string): string[] {
  if (word.length < 3 || word === slotWord) return [];
  const padded = `<${word}>`;
  const grams: string[] = [];
  for (let size = 3; size <= 5; size++) {
    for (let at = 0; at + size <= padded.length; at++) grams.push(padded.slice(at, at + size));
  }
  return grams;
}
