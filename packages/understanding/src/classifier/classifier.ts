import { AppError } from "@konstruct/core/errors";
import { likeliest, sharpened } from "./calibrate.ts";
import { readParts } from "./classifier-bytes.ts";
import { isFar } from "./gate.ts";
import { pairLogits } from "./regression-pair.ts";
import { type Views, viewsOf } from "./views.ts";

export type Classification = {
  /** The likeliest intents, five at most, the likeliest first. */
  ranked: { label: string; probability: number }[];
  /** How surely one of the intents is meant, 0 to 1; 0.5 is the threshold. */
  inScope: number;
  /** No intent is likely enough to be acted on. */
  isAbstained: boolean;
};

/** Vectors are those of the embedder that the classifier was trained with. */
export type TrainedClassifier = {
  readonly labels: readonly string[];
  /** @throws AppError invalid_input for a vector of another width */
  classify(text: string, vector: Float32Array): Classification;
  /** Whether a text is far from everything the agent has, and near to everyday talk. */
  isFarFromAll(text: string, vector: Float32Array): boolean;
};

const mostRanked = 5;

/** @throws AppError invalid_input for bytes that are damaged, cut off or of another format */
export function readClassifier(bytes: Uint8Array): TrainedClassifier {
  const { labels, viewer, intents, calibration, gate } = readParts(bytes);
  const { sharpness, threshold } = calibration;

  function view(text: string, vector: Float32Array): Views {
    if (vector.length !== viewer.senseWidth)
      throw new AppError(
        "invalid_input",
        `The classifier takes vectors of ${viewer.senseWidth} numbers, not ${vector.length}`,
      );
    return viewsOf(viewer, text, vector);
  }

  function classifyViews(views: Views): Classification {
    const probabilities = sharpened(pairLogits(intents, views), sharpness);
    const { probability } = likeliest(probabilities, labels.length);
    const ranked = labels
      .map((label, at) => ({ label, probability: probabilities[at]! }))
      .sort((a, b) => b.probability - a.probability)
      .slice(0, mostRanked);
    const isAbstained = probability < threshold;
    const above = (probability - threshold) / (1 - threshold);
    const inScope = isAbstained ? (0.5 * probability) / threshold : 0.5 + 0.5 * above;
    return { ranked, inScope, isAbstained };
  }

  return {
    labels,
    classify: (text, vector) => classifyViews(view(text, vector)),
    isFarFromAll(text, vector) {
      const views = view(text, vector);
      return classifyViews(views).isAbstained && isFar(gate, views);
    },
  };
}
