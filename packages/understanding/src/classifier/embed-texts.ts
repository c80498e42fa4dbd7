import type { Embedder } from "@konstruct/embeddings/embedder";
import type { EmbeddedText, TrainingText } from "./training-text.ts";

/** Whole batches of the embedder, so that which embedder takes a piece makes no difference. */
const piece = 32;
/** Two threads are worth it for more texts than one piece. */
const worthTwo = 2 * piece;

/** @param embedders alike; the second is used for many texts only */
export async function embedTexts(
  texts: readonly TrainingText[],
  embedders: readonly [Embedder, Embedder],
): Promise<EmbeddedText[]> {
  // Texts of one length share a batch: the model takes as long as for the longest.
  const byLength = [...texts].sort((a, b) => a.text.length - b.text.length);
  const embedded: EmbeddedText[] = [];
  let next = 0;
  async function work(embedder: Embedder): Promise<void> {
    while (next < byLength.length) {
      const taken = byLength.slice(next, next + piece);
      next += piece;
      const vectors = await embedder.embed(taken.map(({ text }) => text));
      for (const [at, one] of taken.entries()) embedded.push({ ...one, vector: vectors[at]! });
    }
  }
  const used = texts.length < worthTwo ? embedders.slice(0, 1) : embedders;
  await Promise.all(used.map(work));
  return embedded;
}
