import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bothEnds, gapMark } from "./both-ends.ts";

describe("bothEnds", () => {
  it("A2 leaves a text that fits, and keeps both ends of one that does not", () => {
    expect(bothEnds("as it is", 8)).toBe("as it is");
    expect(bothEnds(`${"a".repeat(100)}middle${"z".repeat(100)}`, 10)).toBe("aaaaa\n[…]\nzzzzz");
  });

  it("A1 cuts no number in two, because half of it would be another one", () => {
    expect(bothEnds(`order O-12345 ${"x ".repeat(50)}and O-67890 now`, 20)).toBe("order \n[…]\n now");
  });

  it("A2 marks what is left out without a letter or a digit, and never cuts a pair of surrogates", () => {
    const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 60 }), (text, most) => {
        const cut = bothEnds(text, most);
        expect(cut.isWellFormed()).toBe(true);
        if (text.length <= most) return;
        const [begin = "", end = ""] = cut.split(`\n${gapMark}\n`);
        expect(text.startsWith(begin) && text.endsWith(end)).toBe(true);
        expect(begin.length + end.length).toBeLessThanOrEqual(most);
        expect(gapMark).not.toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});
