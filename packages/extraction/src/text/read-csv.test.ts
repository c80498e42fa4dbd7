import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

describe("a CSV's line that names its separator", () => {
  it.each([";", ",", "\t", "|", "^", "~"])("D4 is a hint, not a heading: %j", (sign) => {
    for (const end of ["\n", "\r\n", "\r"]) {
      for (const first of [`sep=${sign}`, `\ufeffSEP=${sign}`, `"sep=${sign}"`]) {
        const { parts } = readCsv([first, `a${sign}b`, `1${sign}2`].join(end));
        expect(parts[0]!.markdown).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
      }
    }
  });

  it("D4 a heading that begins like one is a heading", () => {
    expect(readCsv("sep=abc,x\n1,2").parts[0]!.markdown).toContain("| sep=abc | x |");
  });
});

describe("a CSV with a faulty row", () => {
  it.each(["\n", "\r\n"])("E3 gives the other rows and names the line (%j)", (end) => {
    const text = ["a,b", '"mul', 'ti",6', "", "1,2", '"x,3', "4,5", "8,9"].join(end);
    const { parts, notes } = readCsv(text);
    expect(parts[0]!.markdown).toBe(
      "| a | b |\n| --- | --- |\n| mul ti | 6 |\n| 1 | 2 |\n| 4 | 5 |\n| 8 | 9 |",
    );
    expect(notes).toEqual(["Line 6 was left out: its quote is never closed."]);
  });

  it.each(["\n", "\r\n", "\r"])(
    "E3 leaves out the line whole, with the cells before the quote (%j)",
    (end) => {
      const text = ["a,b,c", '1,"two', 'lines",3', '4,"5,6', "7,8,9", 'x,"y'].join(end);
      const { parts, notes } = readCsv(text);
      expect(parts[0]!.markdown).toBe(
        "| a | b | c |\n| --- | --- | --- |\n| 1 | two lines | 3 |\n| 7 | 8 | 9 |",
      );
      expect(notes).toEqual([4, 6].map((line) => `Line ${line} was left out: its quote is never closed.`));
    },
  );

  it.each(["\n", "\r\n"])("E3 a second quote that is never closed hides no row between (%j)", (end) => {
    const text = ["a,b", 'é,"x', "c,d", 'e,"y', "g,h", '"i,j', '"k,l', '"m ""n""', 'o",p'].join(end);
    const { parts, notes } = readCsv(text);
    expect(parts[0]!.markdown).toBe('| a | b |\n| --- | --- |\n| c | d |\n| g | h |\n| m "n" o | p |');
    expect(notes).toEqual(
      [2, 4, 6, 7].map((line) => `Line ${line} was left out: its quote is never closed.`),
    );
  });

  it("E3 quotes inside a cell of several lines, and inch signs, are no fault", () => {
    const { parts, notes } = readCsv(
      'a,b\n12" pipe,"two\nlines"\n"he said ""no""\nto ""it""",x\ny,"b\nc "in" d"',
    );
    expect(notes).toEqual([]);
    expect(parts[0]!.markdown.split("\n")).toHaveLength(5);
  });

  it("E3 keeps rows with too few or too many cells", () => {
    expect(readCsv("a,b\n1\n1,2,3").parts[0]!.markdown).toContain("| 1 | 2 | 3 |");
  });
});
