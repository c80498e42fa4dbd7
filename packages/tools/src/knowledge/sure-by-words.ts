import { answersFrom } from "./knowledge.ts";

/** The share of a question's words that an answer has, in search by words alone. Measured: docs/evals.md. */
const wordsOfAnAnswer = 0.586;

/** The confidence that a passage with this share of the question's words is about the question, 0 to 1. */
export const sureByWords = (coverage: number): number =>
  Math.min(1, (answersFrom / wordsOfAnAnswer) * coverage);
