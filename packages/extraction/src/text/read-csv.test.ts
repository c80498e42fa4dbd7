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
