import { describe, expect, it } from "vitest";
import { readingOrder, segmentsOf, type TextItem } from "./lines.ts";

const item = (text: string, x: number, y: number, width: number, fontSize = 10): TextItem => ({
  text,
  x,
  y,
  width,
  fontSize,
});
const linesOf = (items: readonly TextItem[]) => readingOrder(segmentsOf(items), 600).map(({ text }) => text);

describe("the lines of a PDF page", () => {
  it("E3 Thai marks drawn above and below their letters stay with them", () => {
    expect(
      linesOf([
        item("ท", 50, 700, 6),
        item("ี่", 56, 703, 0),
        item("น", 56, 700, 6),
        item("ี่", 62, 702, 0),
        item("คือ", 62.4, 700, 15),
      ]),
    ).toEqual(["ที่นี่คือ"]);
  });

  it("E3 words drawn apart get a space, letters drawn close get none", () => {
    expect(
      linesOf([item("Re", 50, 700, 12), item("turns", 62, 700, 25), item("policy", 91, 700, 30)]),
    ).toEqual(["Returns policy"]);
  });

  it("E3 small raised digits behind a number are not digits of it: cents, footnotes, powers", () => {
    const prices = [
      [item("EUR 19", 50, 700, 70, 20), item("99", 120, 707, 11, 10)],
      [item("€", 50, 714, 11, 20), item("19", 61, 700, 44, 40), item("99", 105, 714, 22, 20)],
      [item("49", 50, 700, 11), item("1", 61, 704, 3.5, 6), item(" per night", 64.5, 700, 50)],
      [item("20 m", 50, 700, 22), item("2", 72, 704, 3.5, 6)],
    ];
    expect(prices.flatMap(linesOf)).toEqual(["EUR 19⁹⁹", "€19⁹⁹", "49¹ per night", "20 m²"]);
  });

  it("E3 lines are ordered from the top, whatever order they were drawn in", () => {
    expect(
      linesOf([item("last", 50, 100, 20), item("first", 50, 700, 20), item("then", 50, 400, 20)]),
    ).toEqual(["first", "then", "last"]);
  });

  it("E3 a row of a table stays a row", () => {
    const rows = [
      ["Large", "29.99"],
      ["Small", "9.99"],
    ].flatMap(([size, price], at) => [
      item(size!, 50, 700 - at * 14, 25),
      item(price!, 400, 700 - at * 14, 25),
    ]);
    expect(linesOf(rows)).toEqual(["Large\t29.99", "Small\t9.99"]);
  });
});
