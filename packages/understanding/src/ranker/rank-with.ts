import { mayBeEnglish } from "@konstruct/core/language/may-be-english";
import type { TrainedClassifier } from "../classifier/classifier.ts";
import type { RankedIntents } from "../ranked-intents.ts";

const mostRanked = 3;

const inThousandths = (share: number) => Math.round(share * 1_000) / 1_000;

type Shares = RankedIntents["ranked"];

/**
 * The same order, with probabilities among these intents only. By letters alone an unusual wording looks like an unknown message;
 * the contact can then still be asked about the nearest intents.
 */
function amongThemselves(ranked: Shares): Shares {
  const sum = ranked.reduce((all, { probability }) => all + probability, 0);
  return sum === 0 ? ranked : ranked.map((one) => ({ ...one, probability: one.probability / sum }));
}

/** The classifier's result for one message. Without a classifier nothing is believed and nothing is far. */
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
