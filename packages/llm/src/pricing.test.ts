import { describe, expect, it } from "vitest";
import { costMicroUsd, priceOf } from "./pricing.ts";

describe("pricing", () => {
  it("B1 knows a dated name, prefers an override and flags the unknown", () => {
    expect(priceOf("gpt-4o-mini-2024-07-18")).toEqual({ input: 0.15, output: 0.6 });
    expect(priceOf("gpt-4o", { "gpt-4o": { input: 1, output: 1 } })).toEqual({ input: 1, output: 1 });
    expect(priceOf("gpt-4o-something-else")).toBeNull();
  });

  it("B1 costs are whole micro-USD", () => {
    expect(costMicroUsd({ input: 2.5, output: 10 }, 1000, 100)).toBe(3500);
    expect(costMicroUsd(null, 1000, 100)).toBe(0);
  });
});
