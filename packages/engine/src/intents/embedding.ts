import type { Features } from "./features.ts";

type Posting = { text: number; weight: number };

/**
 * Texts as directions in the space of their features: what is rare in the corpus weighs most. Kept by feature, so that a
 * message meets only the texts it shares something with.
 */
export class Embedding {
  readonly #size: number;
  readonly #rarity = new Map<number, number>();
  readonly #postings = new Map<number, Posting[]>();

  /** @param corpus the texts to compare with, from which the weights are learned as well */
  constructor(corpus: readonly Features[]) {
    this.#size = corpus.length;
    for (const features of corpus) {
      for (const key of features.keys()) this.#rarity.set(key, (this.#rarity.get(key) ?? 0) + 1);
    }
    for (const [key, count] of this.#rarity) this.#rarity.set(key, Math.log(1 + corpus.length / count));
    for (const [text, features] of corpus.entries()) {
      const weights = this.#weights(features);
      for (const [key, weight] of weights) {
        const known = this.#postings.get(key);
        if (known === undefined) this.#postings.set(key, [{ text, weight }]);
        else known.push({ text, weight });
      }
    }
  }

  /** The cosine to each text of the corpus: 1 for the same direction, 0 for nothing in common. */
  cosines(features: Features): Float64Array {
    const found = new Float64Array(this.#size);
    for (const [key, weight] of this.#weights(features)) {
      for (const posting of this.#postings.get(key) ?? []) found[posting.text]! += weight * posting.weight;
    }
    return found;
  }

  /** Weights of length 1. A feature nobody has seen is as rare as can be. */
  #weights(features: Features): [number, number][] {
    const unseen = Math.log(1 + this.#size);
    const weights = [...features].map(([key, count]): [number, number] => [
      key,
      count * (this.#rarity.get(key) ?? unseen),
    ]);
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
    return length === 0 ? [] : weights.map(([key, weight]) => [key, weight / length]);
  }
}
