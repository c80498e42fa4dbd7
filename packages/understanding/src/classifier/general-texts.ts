import { generalNegatives } from "./negatives/general-negatives.ts";
import { generalTopics } from "./topics/general-topics.ts";
import type { TrainingText } from "./training-text.ts";

/** The texts every agent's classifier also learns from: everyday talk, and what customers of any company say. */
export const generalTexts: readonly TrainingText[] = [
  ...generalNegatives.map((text) => ({ role: "negative", text }) as const),
  ...generalTopics.map((text) => ({ role: "topic", text }) as const),
];
