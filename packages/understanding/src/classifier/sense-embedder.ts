import { mayBeEnglish } from "@konstruct/core/language/may-be-english";
import { addHashedWords } from "@konstruct/embeddings/built-in/hashed-words";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { unitLength } from "@konstruct/embeddings/unit-length";
import { wordsOf } from "./features.ts";
import { weightOfWord } from "./word-weights.ts";

/** Embeds English texts with an embedder that knows only English, and other texts by their words and letters. */
export class SenseEmbedder implements Embedder {
  readonly name: string;
  readonly dimensions: number;
  readonly relatedFrom: number;
  readonly #english: Embedder;

  constructor(english: Embedder) {
    this.#english = english;
    this.name = `${english.name} sense-2`;
    this.dimensions = english.dimensions;
    this.relatedFrom = english.relatedFrom;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const isEnglish = texts.map(mayBeEnglish);
    const senses = await this.#english.embed(
      texts.filter((_, at) => isEnglish[at]),
      signal,
    );
    let next = 0;
    return texts.map((text, at) => (isEnglish[at] ? senses[next++]! : this.#lettersOf(text)));
  }

  #lettersOf(text: string): Float32Array {
    const vector = new Float32Array(this.dimensions);
    for (const word of wordsOf(text)) addHashedWords(vector, word, weightOfWord(word));
    return unitLength(vector);
  }
}
