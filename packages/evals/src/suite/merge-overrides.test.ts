import { describe, expect, it } from "vitest";
import { mergeOverrides } from "./merge-overrides.ts";

describe("overrides", () => {
  it("B9 maps are merged, other values are replaced, null removes a key", () => {
    const base = {
      name: "Ava",
      model: { provider: "default", temperature: 0 },
      tools: ["a", "b"],
      policies: [1],
    };
    const over = { model: { temperature: 1 }, tools: ["c"], policies: null, autonomy: "supervised" };
    expect(mergeOverrides(base, over)).toEqual({
      name: "Ava",
      model: { provider: "default", temperature: 1 },
      tools: ["c"],
      autonomy: "supervised",
    });
    expect(base.policies).toEqual([1]);
  });
});
