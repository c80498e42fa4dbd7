import { mayBeEnglish } from "@konstruct/core/language/may-be-english";
import type { TrainedClassifier } from "../classifier/classifier.ts";
import type { RankedIntents } from "../ranked-intents.ts";

const mostRanked = 3;

const inThousandths = (share: number) => Math.round(share * 1_000) / 1_000;

type Shares = RankedIntents["ranked"];

/**
 * The same order, with shares among these intents alone. By letters a request in other words looks like a stranger: what may be meant is
 * then asked among the nearest, however near they are.
 */
function amongThemselves(ranked: Shares): Shares {
  const sum = ranked.reduce((all, { probability }) => all + probability, 0);
  return sum === 0 ? ranked : ranked.map((one) => ({ ...one, probability: one.probability / sum }));
}

/** What a classifier says of one message. Nobody's examples: nothing is believed, and nothing is far. */
export function rankWith(
  classifier: TrainedClassifier | null,
  text: string,
  vector: Float32Array,
): RankedIntents {
  if (classifier === null) return { ranked: [], isAbstained: true, isFar: false };
  const { ranked, isAbstained } = classifier.classify(text, vector);
  const shares = ranked.map(({ label, probability }) => ({ intent: label, probability }));
  const told = isAbstained && !mayBeEnglish(text) ? amongThemselves(shares) : shares;
  return {
    ranked: told
      .slice(0, mostRanked)
      .map(({ intent, probability }) => ({ intent, probability: inThousandths(probability) })),
    isAbstained,
    isFar: classifier.isFarFromAll(text, vector),
  };
}
