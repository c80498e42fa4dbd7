import type { Embedder } from "@konstruct/embeddings/embedder";
import { generalNegatives } from "../classifier/negatives/general-negatives.ts";

/** From this cosine on a message is like one of them. */
const likeFrom = 0.5;

/** What no agent is there for, as vectors of one embedder; embedded when first asked for. */
export class Prototypes {
  readonly #embedder: Pick<Embedder, "embed">;
  #vectors: Promise<Float32Array[]> | undefined;

  constructor(embedder: Pick<Embedder, "embed">) {
    this.#embedder = embedder;
  }

  /** Whether a message is like one of them. */
  async isLikeOne(vector: Float32Array): Promise<boolean> {
    this.#vectors ??= this.#embedder.embed(generalNegatives).catch((thrown) => {
      // The next message tries again.
      this.#vectors = undefined;
      throw thrown;
    });
    const all = await this.#vectors;
    return all.some((one) => one.reduce((sum, value, at) => sum + value * vector[at]!, 0) >= likeFrom);
  }
}
