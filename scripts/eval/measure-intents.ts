import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { evaluateIntents } from "@konstruct/evals/intents/evaluate-intents";
import type { Figure } from "@konstruct/evals/intents/figure";
import { readIntentSets } from "@konstruct/evals/intents/intent-sets";
import { endTraining } from "@konstruct/understanding/classifier/train-in-worker";

/** @returns null when the folder has no public data */
export async function measureIntents(folder: string): Promise<Figure[] | null> {
  const sets = await readIntentSets(folder);
  if (sets === null) return null;
  const embedder = new BuiltInEmbedder();
  try {
    return await evaluateIntents(sets, embedder);
  } finally {
    await endTraining();
    await embedder.close();
  }
}
