import { generalNegatives } from "./negatives/general-negatives.ts";
import { generalTopics } from "./topics/general-topics.ts";
import type { TrainingText } from "./training-text.ts";

/** What every agent's classifier learns besides its own texts: what anybody is asked, and what customers of any company say. */
export const generalTexts: readonly TrainingText[] = [
  ...generalNegatives.map((text) => ({ role: "negative", text }) as const),
  ...generalTopics.map((text) => ({ role: "topic", text }) as const),
];
