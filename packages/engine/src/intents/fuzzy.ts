import { isNear } from "@konstruct/understanding/language/near-word";

function trigrams(word: string): Set<string> {
  const padded = `^${word}$`;
  const grams = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start++) grams.add(padded.slice(start, start + 3));
  return grams;
}

/** Fingers slip inside a word; its first letter is what people are sure of: election is not selection. */
function beginsAlike(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}

/** Four letters of a word of five, first and last in place: ordr, phne. */
function lacksOne(word: string, candidate: string): boolean {
  return (
    word.length === 4 &&
    candidate.length === 5 &&
    word[0] === candidate[0] &&
    word.at(-1) === candidate.at(-1)
  );
}

/** One letter changes a shorter word into another one too easily: hour, house. */
const shortest = 5;

/** Words by their letter triples, so that a mistyped one is compared with its few likenesses and not with all. */
export class Spelling {
  readonly #words: { word: string; size: number }[] = [];
  readonly #byGram = new Map<string, number[]>();

  constructor(known: Iterable<string>) {
    for (const word of known) {
      if (word.length < shortest || word.startsWith("⟨")) continue;
      const grams = trigrams(word);
      for (const gram of grams) {
        const places = this.#byGram.get(gram) ?? [];
        places.push(this.#words.length);
        this.#byGram.set(gram, places);
      }
      this.#words.push({ word, size: grams.size });
    }
  }

  /** The known word a mistyped one stands for: one letter off, or sharing most letter triples. Null when there is none. */
  correct(word: string): string | null {
    if ([...word].length < shortest - 1 || word.startsWith("⟨")) return null;
    const grams = trigrams(word);
    const shared = new Map<number, number>();
    for (const gram of grams) {
      for (const place of this.#byGram.get(gram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    let best: string | null = null;
    let bestScore = 0.7;
    for (const [place, count] of shared) {
      const { word: candidate, size } = this.#words[place]!;
      if (!beginsAlike(word, candidate) || (word.length < shortest && !lacksOne(word, candidate))) continue;
      const dice = (2 * count) / (grams.size + size);
      const score = isNear(word, candidate) ? 0.75 + dice / 4 : dice;
      if (score > bestScore) [best, bestScore] = [candidate, score];
    }
    return best;
  }
}
