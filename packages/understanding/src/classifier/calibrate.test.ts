import { describe, expect, it } from "vitest";
import { calibrate, clarityOf } from "./calibrate.ts";
import type { HeldBack } from "./held-back.ts";

/** Logits of two intents and the output for none, for a text of the first intent. */
const held = (first: number): HeldBack => ({
  logits: new Float32Array([first, 0, 0]),
  output: 0,
  isByLetters: false,
});
const many = (count: number, first: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => held(first(at)));

describe("calibrating a classifier", () => {
  it("B2 the threshold gives up two of a hundred texts that were understood", () => {
    const texts = many(5_000, (at) => 1 + at / 1_000);
    const { threshold } = calibrate(texts, 2);
    const givenUp = texts.filter(({ logits }) => clarityOf(logits, 2) < threshold).length;
    expect(givenUp / texts.length).toBeGreaterThan(0.01);
    expect(givenUp / texts.length).toBeLessThan(0.03);
  });

  it("B2 without held-back texts the usual values hold, and held-back texts move them", () => {
    expect(calibrate([], 2).threshold).toBe(0.5);
    expect(calibrate([], 150).threshold).toBe(0.1);
    const few = calibrate(
      many(3, () => 6),
      2,
    ).threshold;
    const more = calibrate(
      many(300, () => 6),
      2,
    ).threshold;
    expect(few).toBeGreaterThan(0.5);
    expect(more).toBeGreaterThan(few);
  });

  it("B2 outputs right more often than stated are sharpened, and outputs right less often are softened", () => {
    const right = many(300, () => 1);
    const wrong = right.map((one, at) => ({ ...one, output: at % 3 }));
    expect(calibrate(right, 2).sharpness).toBeGreaterThan(2);
    expect(calibrate(wrong, 2).sharpness).toBeLessThan(1);
  });

  it("B2 D9 texts outside the embedder's language get a lower threshold, and others keep theirs", () => {
    const english = many(300, () => 3);
    const other = many(300, () => 1).map((one) => ({ ...one, isByLetters: true }));
    const both = calibrate([...english, ...other], 2);
    expect(both.lettersThreshold).toBeLessThan(both.threshold);
    expect(both.threshold).toBe(calibrate(english, 2).threshold);
  });
});
