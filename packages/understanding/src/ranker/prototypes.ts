import type { Embedder } from "@konstruct/embeddings/embedder";
import { generalNegatives } from "../classifier/negatives/general-negatives.ts";

/** From this cosine on a message is like one of them. */
const likeFrom = 0.5;
/** Embedded at once: a message that comes meanwhile waits for no more. */
const piece = 16;

/** What no agent is there for, as vectors of one embedder. */
export class Prototypes {
  readonly #embedder: Pick<Embedder, "embed">;
  #vectors: Promise<Float32Array[]> | undefined;

  constructor(embedder: Pick<Embedder, "embed">) {
    this.#embedder = embedder;
  }

  /** Embeds them, so that the first message that is far does not wait for it. */
  begin(): void {
    // The first message that needs them tries again, and is told.
    this.#all().catch(() => undefined);
  }

  /** Whether a message is like one of them. */
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
