import { runsOf, wordsOf } from "./features.ts";
import { countPlaces } from "./hash-features.ts";
import type { Viewer } from "./views.ts";
import { weightOfWord } from "./word-weights.ts";

/** Such a short text may omit the words that show its subject. */
const mostWords = 2;
const shortestWord = 3;
/** A word with a lower weight occurs in any sentence. */
const tellingFrom = 0.5;
/** The share of a word's features that the examples must have; a single one may match by hash collision. */
const knownShare = 0.8;

/** @returns whether an agent's examples have a word, or nearly the same one */
function isKnown({ rarity }: Viewer, word: string): boolean {
  const unseen = rarity.reduce((most, one) => Math.max(most, one), 0);
  const { places } = countPlaces([`w ${word}`, ...runsOf(word)], rarity.length);
  return places.filter((place) => rarity[place]! < unseen).length >= knownShare * places.length;
}

/**
 * Whether the telling words of a text are the agent's own: "how do I get a divorce" with a divorce in its examples. In a text of
 * one or two words one of them is enough.
 */
export function isInOwnWords(viewer: Viewer, text: string): boolean {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length >= shortestWord && weightOfWord(word) >= tellingFrom);
  const own = telling.filter((word) => isKnown(viewer, word));
  return own.length > 0 && (words.length <= mostWords || own.length === telling.length);
}
