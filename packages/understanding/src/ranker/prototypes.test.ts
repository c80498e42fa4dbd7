import { describe, expect, it } from "vitest";
import { generalNegatives } from "../classifier/negatives/general-negatives.ts";
import { Prototypes } from "./prototypes.ts";

/** An embedder with one direction for all texts, which fails the given number of times. */
function notingEmbedder(failures = 0) {
  const asked: number[] = [];
  return {
    asked,
    embed: async (texts: readonly string[]) => {
      if (failures-- > 0) throw new Error("the embedder is down");
      asked.push(texts.length);
      return texts.map(() => new Float32Array([1, 0]));
    },
  };
}

describe("texts that no agent serves", () => {
  it("A10 they are embedded in advance and once, in small batches", async () => {
    const embedder = notingEmbedder();
    const prototypes = new Prototypes(embedder);
    prototypes.begin();
    expect(await prototypes.isLikeOne(new Float32Array([1, 0]))).toBe(true);
    expect(await prototypes.isLikeOne(new Float32Array([0, 1]))).toBe(false);
    expect(Math.max(...embedder.asked)).toBe(16);
    expect(embedder.asked.reduce((sum, many) => sum + many, 0)).toBe(generalNegatives.length);
  });

  it("A10 after a failure the next message tries again", async () => {
    const prototypes = new Prototypes(notingEmbedder(1));
    await expect(prototypes.isLikeOne(new Float32Array([1, 0]))).rejects.toThrow("the embedder is down");
    expect(await prototypes.isLikeOne(new Float32Array([1, 0]))).toBe(true);
  });
});
