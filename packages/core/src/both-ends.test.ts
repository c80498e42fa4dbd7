import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bothEnds } from "./both-ends.ts";

describe("bothEnds", () => {
  it("A2 leaves a text that fits, and keeps both ends of one that does not", () => {
    expect(bothEnds("as it is", 8)).toBe("as it is");
    expect(bothEnds(`${"a".repeat(100)}middle${"z".repeat(100)}`, 10)).toBe(
      "aaaaa\n[… 196 characters left out …]\nzzzzz",
    );
  });

  it("A2 says exactly how much is left out, and never cuts a pair of surrogates", () => {
    const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 60 }), (text, most) => {
        const cut = bothEnds(text, most);
        expect(cut.isWellFormed()).toBe(true);
        if (text.length <= most) return;
        const [, begin = "", count = "", end = ""] = /^(.*)\n\[… (\d+) characters left out …\]\n(.*)$/su.exec(
          cut,
        )!;
        expect(text.startsWith(begin) && text.endsWith(end)).toBe(true);
        expect(begin.length + Number(count) + end.length).toBe(text.length);
        expect(begin.length + end.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
