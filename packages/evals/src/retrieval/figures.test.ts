import { describe, expect, it } from "vitest";
import type { Asked } from "./ask-pair.ts";
import { figuresOf } from "./figures.ts";

const pair: Asked["pair"] = {
  question: "Do you deliver to Malta?",
  document: "delivery.md",
  passage: "We ship to Malta",
  language: "en",
  kind: "lexical",
  split: "dev",
};
const asked = (hybrid: number | null, confidence: number): Asked => ({
  pair,
  places: { words: null, meaning: 6, hybrid },
  confidence,
});

describe("the figures of retrieval", () => {
  it("E3 recall counts the first ranks, the reciprocal rank weighs them, and only confident passages count as answers", () => {
    const figures = figuresOf([asked(1, 0.9), asked(5, 0.5), asked(null, 0), asked(10, 0.49)]);
    expect(figures.pairs).toBe(4);
    expect(figures.hybrid.recallAt1).toBe(0.25);
    expect(figures.hybrid.recallAt5).toBe(0.5);
    expect(figures.hybrid.mrrAt10).toBeCloseTo((1 + 1 / 5 + 1 / 10) / 4);
    expect(figures.answered).toBe(0.5);
    expect(figures.words).toEqual({ recallAt1: 0, recallAt5: 0, mrrAt10: 0 });
    expect(figures.meaning).toEqual({ recallAt1: 0, recallAt5: 0, mrrAt10: 1 / 6 });
  });
});
