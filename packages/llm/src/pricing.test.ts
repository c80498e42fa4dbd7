import { describe, expect, it } from "vitest";
import { costMicroUsd, priceOf } from "./pricing.ts";

describe("pricing", () => {
  it("B1 finds a dated name, prefers an override and flags an unknown model", () => {
    expect(priceOf("gpt-4o-mini-2024-07-18")).toMatchObject({ input: 0.15, output: 0.6 });
    expect(priceOf("gpt-4o", { "gpt-4o": { input: 1, output: 1 } })).toEqual({ input: 1, output: 1 });
    expect(priceOf("gpt-4o-something-else")).toBeNull();
  });

  it("B1 costs are whole micro-USD", () => {
    expect(costMicroUsd({ input: 2.5, output: 10 }, 1000, 100)).toBe(3500);
    expect(costMicroUsd(null, 1000, 100)).toBe(0);
  });

  it("I4 cache reads and writes have their own prices, or the input's price where none is listed", () => {
    const price = { input: 10, cachedInput: 1, cacheWrite: 12.5, output: 100 };
    expect(costMicroUsd(price, 1000, 0, 600)).toBe(4_600);
    expect(costMicroUsd(price, 1000, 0, 600, 400)).toBe(5_600);
    expect(costMicroUsd({ input: 10, output: 100 }, 1000, 0, 600, 400)).toBe(10_000);
  });

  it("I4 more cached tokens than tokens in total never give a negative cost", () => {
    expect(costMicroUsd({ input: 10, cachedInput: 1, output: 1 }, 100, 0, 500, 500)).toBe(100);
  });
});
