import type { Embedder } from "@konstruct/embeddings/embedder";
import type { EmbeddedText, TrainingText } from "./training-text.ts";

/** A multiple of the embedder's batch, so that it does not matter which embedder takes a piece. */
const piece = 32;
/** From this many texts on a second thread saves time. */
const worthTwo = 2 * piece;

/**
 * Embeds texts.
 * @param embedders equal ones; the second is used only for many texts
 */
export async function embedTexts(
  texts: readonly TrainingText[],
  embedders: readonly [Embedder, Embedder],
): Promise<EmbeddedText[]> {
  // Texts of similar length share a batch, because the model takes as long as for the longest.
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
