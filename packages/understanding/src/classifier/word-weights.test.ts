import { expect, it } from "vitest";
import { weightOfWord } from "./word-weights.ts";

it("D9 a word weighs less, the more general texts of its language have it", () => {
  for (const [common, rare] of [
    ["que", "receta"],
    ["the", "prescription"],
    ["ไหม", "วัคซีน"],
  ] as const) {
    expect(weightOfWord(common), common).toBeLessThan(weightOfWord(rare) / 1.5);
    expect(weightOfWord(common), common).toBeGreaterThan(0);
  }
});
