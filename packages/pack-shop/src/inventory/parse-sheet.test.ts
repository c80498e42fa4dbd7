import { AppError } from "@konstruct/core/errors";
import { anyText } from "@konstruct/tools/fixtures/any-text.fixture";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSheet } from "./parse-sheet.ts";

describe("a CSV sheet", () => {
  it.each([
    ["comma", "A,B\n1,2\n"],
    ["semicolon", "A;B\n1;2\n"],
    ["tab", "A\tB\n1\t2"],
    ["byte order mark and CRLF", "\ufeffA,B\r\n1,2\r\n"],
    ["Excel's first line", "sep=;\r\nA;B\r\n1;2\r\n"],
    ["Excel's first line behind a mark", "\ufeffsep=;\nA;B\n1;2"],
    ["quotes", '"A","B"\n"1","2"\n'],
    ["blank lines and empty rows", "A,B\n\n1,2\n,\n\n"],
    ["more cells than headings", "A,B\n1,2,3\n"],
  ])("F5 is read with %s", (_kind, csv) => {
    expect(parseSheet(csv)).toEqual({ headings: ["A", "B"], rows: [{ A: "1", B: "2" }] });
  });

  it("F5 a comma, a line end and a quote inside quotes belong to the cell; an inch sign needs no quotes", () => {
    const { headings, rows } = parseSheet('"Price, THB";Name\n"1;5";"27"" wide"\n2;27" wide\n3;"two\nlines"');
    expect(headings).toEqual(["Price, THB", "Name"]);
    expect(rows).toEqual([
      { "Price, THB": "1;5", Name: '27" wide' },
      { "Price, THB": "2", Name: '27" wide' },
      { "Price, THB": "3", Name: "two lines" },
    ]);
  });

  it("F5 duplicate and empty headings can each be mapped", () => {
    expect(parseSheet("Price,,Price,Price (2)\n1,2,3,4").headings).toEqual([
      "Price",
      "Column 2",
      "Price (2)",
      "Price (2) (2)",
    ]);
  });

  it("F5 a formula is text, control characters are removed and a long cell is cut", () => {
    const { rows } = parseSheet(`A,B,C\n=cmd|'/c calc'!A1,a\u0000\u0007b,${"x".repeat(600)}\n`);
    expect(rows).toEqual([{ A: "=cmd|'/c calc'!A1", B: "a b", C: "x".repeat(500) }]);
  });

  it("F5 headings named like object properties are plain names", () => {
    const { rows } = parseSheet("__proto__,constructor\n1,2");
    expect(Object.entries(rows[0]!)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });

  it("F5 a rejection gives its reason: too many columns, too many rows, an unclosed quote", () => {
    const columns = Array.from({ length: 101 }, (_, place) => `c${place}`).join(",");
    expect(() => parseSheet(`${columns}\n`)).toThrow("101 columns, 100 are the most");
    expect(() => parseSheet(`A\n${"1\n".repeat(20_001)}`)).toThrow("more than 20000 rows");
    expect(parseSheet(`A\n${"1\n".repeat(20_000)}`).rows).toHaveLength(20_000);
    expect(() => parseSheet('A,"B\n1,2')).toThrow("The sheet cannot be read: line 1 ");
  });

  it("F5 a row with an unclosed quote is left out and named; the others are read", () => {
    const { rows, notes } = parseSheet('sep=,\nA,B\n1,2\n"3,4\n5,6\n');
    expect(rows).toEqual([
      { A: "1", B: "2" },
      { A: "5", B: "6" },
    ]);
    expect(notes).toEqual(["Line 4 was left out: its quote is never closed."]);
  });

  it("F5 a row that a comma in a price makes longer than the others is left out and named", () => {
    const { rows, notes } = parseSheet("A,B,C\n1,x,5\n2,y,1,299.00\n3,z,,\n");
    expect(rows.map(({ A }) => A)).toEqual(["1", "3"]);
    expect(notes).toEqual([
      'The row "2, y, 1, 299.00" was left out: it has more cells than the others. Put a cell that holds the separator in quotes.',
    ]);
    expect(parseSheet("A,B\n1,x,no heading\n2,y,nor here\n")).not.toHaveProperty("notes");
  });

  it("F5 an empty file is an empty sheet", () => {
    expect(parseSheet("")).toEqual({ headings: [], rows: [] });
  });

  it("F5 any file is parsed or rejected with an AppError", () => {
    const texts = fc.oneof(anyText(300), fc.stringMatching(/^(?:sep=;\n)?[",;\t\r\n=a1 ]{0,80}$/));
    fc.assert(
      fc.property(texts, (text) => {
        try {
          for (const row of parseSheet(text).rows)
            for (const cell of Object.values(row)) expect(String(cell).length).toBeLessThanOrEqual(500);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
