import { runsOf, wordsOf } from "./features.ts";
import { countPlaces } from "./hash-features.ts";
import type { Viewer } from "./views.ts";
import { weightOfWord } from "./word-weights.ts";

/** So few words leave out what would tell what they are about. */
const mostWords = 2;
const shortestWord = 3;
/** Less telling words are those of any sentence. */
const tellingFrom = 0.5;
/** Of a word and its runs of letters, so many stand in the examples: a place may be shared by chance, hardly all of them. */
const knownShare = 0.8;

/** @returns whether an agent's examples have a word, or nearly it */
function isKnown({ rarity }: Viewer, word: string): boolean {
  const unseen = rarity.reduce((most, one) => Math.max(most, one), 0);
  const { places } = countPlaces([`w ${word}`, ...runsOf(word)], rarity.length);
  return places.filter((place) => rarity[place]! < unseen).length >= knownShare * places.length;
}

/**
 * Whether the words of a text that tell anything are the agent's: "how do I get a divorce" with a divorce in its examples. Of a word or
 * two, one is enough.
 */
export function isInOwnWords(viewer: Viewer, text: string): boolean {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length >= shortestWord && weightOfWord(word) >= tellingFrom);
  const own = telling.filter((word) => isKnown(viewer, word));
  return own.length > 0 && (words.length <= mostWords || own.length === telling.length);
}
