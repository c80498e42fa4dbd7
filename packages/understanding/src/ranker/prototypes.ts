import type { Embedder } from "@konstruct/embeddings/embedder";
import { generalNegatives } from "../classifier/negatives/general-negatives.ts";

/** The cosine from which a message is like one of them. */
const likeFrom = 0.5;
/** Texts embedded at once; a message that arrives meanwhile waits for one batch only. */
const piece = 16;

/** Texts that no agent serves, as vectors of one embedder. */
export class Prototypes {
  readonly #embedder: Pick<Embedder, "embed">;
  #vectors: Promise<Float32Array[]> | undefined;

  constructor(embedder: Pick<Embedder, "embed">) {
    this.#embedder = embedder;
  }

  /** Embeds them in advance, so that the first message that needs them does not wait. */
  begin(): void {
    // The first message that needs them tries again and gets the error.
    this.#all().catch(() => undefined);
  }

  /** Whether a message is like one of these texts. */
  async isLikeOne(vector: Float32Array): Promise<boolean> {
    const all = await this.#all();
    return all.some((one) => one.reduce((sum, value, at) => sum + value * vector[at]!, 0) >= likeFrom);
  }

  #all(): Promise<Float32Array[]> {
    this.#vectors ??= this.#embedAll().catch((thrown) => {
      // The next message tries again.
      this.#vectors = undefined;
      throw thrown;
    });
    return this.#vectors;
  }

  async #embedAll(): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < generalNegatives.length; at += piece)
      vectors.push(...(await this.#embedder.embed(generalNegatives.slice(at, at + piece))));
    return vectors;
  }
}
