import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { evaluateIntents } from "@konstruct/evals/intents/evaluate-intents";
import type { Figure } from "@konstruct/evals/intents/figure";
import { readIntentSets } from "@konstruct/evals/intents/intent-sets";
import { SenseEmbedder } from "@konstruct/understanding/classifier/sense-embedder";
import { endTraining } from "@konstruct/understanding/classifier/train-in-worker";

/** @returns null when the folder has no public data */
export async function measureIntents(folder: string): Promise<Figure[] | null> {
  const sets = await readIntentSets(folder);
  if (sets === null) return null;
  const builtIn = new BuiltInEmbedder();
  try {
    return await evaluateIntents(sets, new SenseEmbedder(builtIn));
  } finally {
    await endTraining();
    await builtIn.close();
  }
}
