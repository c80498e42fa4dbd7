import { AppError } from "@konstruct/core/errors";
import { mayBeEnglish } from "@konstruct/core/language/may-be-english";
import { clarityOf, sharpened } from "./calibrate.ts";
import { readParts } from "./classifier-bytes.ts";
import { isFar } from "./gate.ts";
import { readerOf } from "./mistyped-words.ts";
import { isInOwnWords } from "./own-words.ts";
import { pairLogits } from "./regression-pair.ts";
import { type Views, viewsOf } from "./views.ts";

export type Classification = {
  /** The likeliest intents, at most five, likeliest first. */
  ranked: { label: string; probability: number }[];
  /** How certain it is that one of the intents is meant, 0 to 1; 0.5 is the threshold. */
  inScope: number;
  /** No intent is likely enough to be acted on. */
  isAbstained: boolean;
};

/** A classifier read from bytes. Vectors must be from the embedder it was trained with. */
export type TrainedClassifier = {
  readonly labels: readonly string[];
  /** Corrects mistyped words; the result is what is embedded and classified. */
  read(text: string): string;
  /** @throws AppError invalid_input if the vector has another width */
  classify(text: string, vector: Float32Array): Classification;
  /** Whether a text is far from everything the agent has and near to everyday talk; never if it is in the agent's own words. */
  isFarFromAll(text: string, vector: Float32Array): boolean;
};

const mostRanked = 5;
/** Below this probability an intent is not listed. */
const leastLike = 0.005;

/**
 * Reads a classifier.
 * @throws AppError invalid_input if the bytes are damaged, truncated or of another format
 */
export function readClassifier(bytes: Uint8Array): TrainedClassifier {
  const { labels, words, viewer, intents, calibration, gate } = readParts(bytes);

  function view(text: string, vector: Float32Array): Views {
    const width = viewer.sensePlaces.length;
    if (vector.length !== width)
      throw new AppError(
        "invalid_input",
        `The classifier takes vectors of ${width} numbers, not ${vector.length}`,
      );
    return viewsOf(viewer, text, vector);
  }

  function classifyViews(text: string, views: Views): Classification {
    const { sharpness } = calibration;
    const threshold = mayBeEnglish(text) ? calibration.threshold : calibration.lettersThreshold;
    const logits = pairLogits(intents, views);
    const probabilities = sharpened(logits, sharpness);
    const ranked = labels
      .map((label, at) => ({ label, probability: probabilities[at]! }))
      .sort((a, b) => b.probability - a.probability)
      .slice(0, mostRanked);
    const clarity = clarityOf(logits, labels.length);
    const isAbstained = clarity < threshold;
    const above = (clarity - threshold) / (1 - threshold);
    const inScope = isAbstained ? (0.5 * clarity) / threshold : 0.5 + 0.5 * above;
    return { ranked, inScope, isAbstained };
  }

  return {
    labels,
    read: readerOf(words),
    classify: (text, vector) => classifyViews(text, view(text, vector)),
    isFarFromAll(text, vector) {
      const views = view(text, vector);
      const { ranked, isAbstained } = classifyViews(text, views);
      const isUnlike = (ranked[0]?.probability ?? 0) < leastLike;
      return isAbstained && (isUnlike || isFar(gate, views)) && !isInOwnWords(viewer, text);
    },
  };
}
