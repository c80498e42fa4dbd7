import type { TrainedClassifier } from "../classifier/classifier.ts";
import type { RankedIntents } from "../ranked-intents.ts";

const mostRanked = 3;

const inThousandths = (share: number) => Math.round(share * 1_000) / 1_000;

/** Below, the likeliest intent is as good as none. */
const leastLike = 0.005;
const isUnlike = (probability: number) => probability < leastLike;

/** What a classifier says of one message. Nobody's examples: nothing is believed, and nothing is far. */
export function rankWith(
  classifier: TrainedClassifier | null,
  text: string,
  vector: Float32Array,
): RankedIntents {
  if (classifier === null) return { ranked: [], isAbstained: true, isFar: false };
  const { ranked, isAbstained } = classifier.classify(text, vector);
  return {
    ranked: ranked
      .slice(0, mostRanked)
      .map(({ label, probability }) => ({ intent: label, probability: inThousandths(probability) })),
    isAbstained,
    isFar: isAbstained && (isUnlike(ranked[0]?.probability ?? 0) || classifier.isFarFromAll(text, vector)),
  };
}
