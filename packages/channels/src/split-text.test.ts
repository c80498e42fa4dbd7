import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitText, truncate } from "./split-text.ts";

describe("splitText", () => {
  it("A5 cuts at a paragraph, else a sentence, else a word", () => {
    const paragraphs = `${"a".repeat(60)}\n\n${"b".repeat(60)}`;
    expect(splitText(paragraphs, { limit: 100 })).toEqual(["a".repeat(60), "b".repeat(60)]);
    expect(splitText("The first sentence is here. The second is not.", { limit: 40 })).toEqual([
      "The first sentence is here.",
      "The second is not.",
    ]);
    expect(splitText("one two three four", { limit: 9 })).toEqual(["one two", "three", "four"]);
  });

  it("A5 does not split a grapheme", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(splitText(family.repeat(3), { limit: 25 })).toEqual([family.repeat(2), family]);
    expect(truncate(family.repeat(2), 12)).toBe(`${family}…`);
  });

  it("A5 does not cut through a link", () => {
    const text = `See ${"x".repeat(20)} [the long label of it](https://example.test/a)`;
    const link = /\[[^\]]+\]\([^)]+\)/g;
    expect(splitText(text, { limit: 55, whole: link })[1]).toBe(
      "[the long label of it](https://example.test/a)",
    );
  });

  it("A5 any text is complete, in pieces that fit, none empty", () => {
    const texts = fc.string({ unit: "binary", maxLength: 400 });
    const check = (text: string, limit: number) => {
      const pieces = splitText(text, { limit });
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= limit)).toBe(true);
      expect(pieces.join("").replace(/\s+/gu, "")).toBe(text.replace(/\s+/gu, ""));
    };
    fc.assert(fc.property(texts, fc.integer({ min: 8, max: 60 }), check));
  });

  it("A5 an empty or blank text gives no piece", () => {
    expect(splitText("", { limit: 10 })).toEqual([]);
    expect(splitText(" \n ", { limit: 10 })).toEqual([]);
  });
});
