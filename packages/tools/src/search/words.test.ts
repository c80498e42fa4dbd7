import { describe, expect, it } from "vitest";
import { isOneEdit } from "./one-edit.ts";
import { stem } from "./stem.ts";
import { askedWords, fileText } from "./words.ts";

describe("words", () => {
  it.each([
    ["tents tent"],
    ["batteries battery"],
    ["boxes box"],
    ["mice mouse"],
    ["knives knife"],
    ["shelves shelf"],
    ["lenses lens"],
    ["watches watch"],
    ["glasses glass"],
    ["freezing freezes froze frozen freeze"],
    ["stopped stopping stops stop"],
    ["installed installing installs"],
    ["games gaming game"],
  ])("F5 D6 %s are one word", (forms) => {
    expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
  });

  it.each([["wire wireless"], ["string strings sting"], ["speed spending"], ["bus bush"], ["thing thin"]])(
    "F5 D6 %s are not",
    (forms) => {
      expect(new Set(forms.split(" ").map(stem)).size).toBeGreaterThan(1);
    },
  );

  it.each([
    ["keybord", "keyboard", true],
    ["mosue", "mouse", true],
    ["mouses", "mouse", true],
    ["mouse", "mouse", false],
    ["mosues", "mouse", false],
    ["ab", "ba", true],
    ["abc", "cba", false],
    ["", "a", true],
  ])("F5 %j and %j are one edit apart: %j", (a, b, expected) => {
    expect(isOneEdit(a, b)).toBe(expected);
    expect(isOneEdit(b, a)).toBe(expected);
  });

  it("F5 D9 a question is its words without stop words, each once, in both languages", () => {
    const asked = (query: string) => askedWords(query).map(({ text }) => text);
    expect(asked("Could you please show me the Wi-Fi mice, mice for 1,500?")).toEqual([
      "wifi",
      "mous",
      "1",
      "500",
    ]);
    // What a trade's customers always say is a stop word of its pack only.
    expect(asked("What is the price for pick-up, and where can I buy it?")).toContain("bui");
    expect(asked("อยากได้เมาส์ไร้สายหน่อยครับ")).toEqual(["เมาส์", "ไร้", "สาย"]);
    expect(
      asked("x1 ".repeat(10) + Array.from({ length: 90 }, (_, place) => `w${place}`).join(" ")),
    ).toHaveLength(40);
  });

  it("F5 D9 one word in several spellings has one term: full width, accents, quotes, decomposed vowels", () => {
    expect(fileText("ＣＡＦÉ café cafe\u0301").terms).toEqual(["caf", "caf", "caf"]);
    expect(fileText("น้ำ นํ้า").terms).toEqual(["น้ำ", "น้ำ"]);
  });
});
