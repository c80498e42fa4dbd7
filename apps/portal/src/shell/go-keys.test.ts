import { describe, expect, it } from "vitest";
import { createGoKeys } from "./go-keys.ts";

describe("the keys that open a page", () => {
  it("J1 a letter follows `g` within 1.2 seconds, once", () => {
    const follows = createGoKeys();
    expect(follows("g", 5_000)).toBe(false);
    expect(follows("n", 6_200)).toBe(true);
    expect(follows("n", 6_300)).toBe(false);
    follows("g", 9_000);
    expect(follows("n", 10_201)).toBe(false);
  });

  it("J1 a letter alone opens nothing, also in the first second after the page has loaded", () => {
    const follows = createGoKeys();
    expect(follows("n", 300)).toBe(false);
    expect(follows("n", 400)).toBe(false);
  });
});
