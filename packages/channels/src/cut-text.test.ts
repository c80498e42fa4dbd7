import { describe, expect, it } from "vitest";
import { naturalCut, truncate } from "./cut-text.ts";

describe("naturalCut", () => {
  it("A5 cuts at a paragraph, else a sentence, else a word", () => {
    expect(naturalCut(`${"a".repeat(60)}\n\n${"b".repeat(30)}`)).toBe(60);
    expect(naturalCut("The first sentence is here. The second is")).toBe(28);
    expect(naturalCut("one two t")).toBe(8);
  });
});

describe("truncate", () => {
  it("A5 does not split a grapheme", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(truncate(family.repeat(2), 12)).toBe(`${family}…`);
  });
});
