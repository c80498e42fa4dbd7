import { answersFrom } from "./knowledge.ts";

/** The part of a question's words that an answer says, where words are all there is. Measured: docs/evals.md. */
const wordsOfAnAnswer = 0.586;

/** How sure it is that a passage is about a question of which it says so large a part, 0 to 1. */
export const sureByWords = (coverage: number): number =>
  Math.min(1, (answersFrom / wordsOfAnAnswer) * coverage);
