import { describe, expect, it } from "vitest";
import { parseHtml } from "./document-tree.ts";
import { toMarkdown } from "./to-markdown.ts";

const read = (body: string) => toMarkdown(parseHtml(body).body);

describe("raised and lowered text of a page", () => {
  it.each([
    ["10<sup>6</sup> cells, 5<sup>99</sup> THB", "10⁶ cells, 5⁹⁹ THB"],
    ["H<sub>2</sub>O and 1<sup>st</sup>", "H₂O and 1st"],
    ["1<sup>1</sup>/<sub>2</sub> cups", "1¹/₂ cups"],
    ["10<sup><b>6</b></sup> and 10<sup>10<sup>2</sup></sup>", "10**⁶** and 10¹⁰^(²)"],
    ["10<sup>6 of 12 cells", "10⁶ of 12 cells"],
    ["a<sup><a href='#1'>[1]</a></sup>", "a[1]"],
  ])("E3 keeps its digits apart: %s", (html, shown) => {
    expect(read(`<p>${html}</p>`)).toBe(shown);
  });
  it("E3 does so in a table", () => {
    expect(read("<table><tr><th>a<th>b<tr><td>10<sup>6</sup><td>2</table>")).toContain("10⁶");
  });
});

describe("a table of a page", () => {
  const table = (rows: string, before = "") => read(`<table>${before}${rows}</table>`).split("\n");

  it("E3 with merged cells has each value in its column", () => {
    const rows = [
      "<tr><th>Room<th colspan=2>Price",
      "<tr><th><th>Summer<th>Winter",
      "<tr><td rowspan=2>Double<td>120<td>90",
      "<tr><td>130<td>95",
      "<tr><td>Single<td colspan=2>70",
      "<tr><td>Hut<td>40<td>30",
    ];
    expect(table(rows.join(""))).toEqual([
      "| Room | Price |  |",
      "| --- | --- | --- |",
      "|  | Summer | Winter |",
      "| Double | 120 | 90 |",
      "|  | 130 | 95 |",
      "| Single | 70 |  |",
      "| Hut | 40 | 30 |",
    ]);
  });

  it("E3 may be merged beyond its rows, by any number", () => {
    expect(table("<tr><td rowspan=9>a<td rowspan=2>b<td colspan=-3>c<tr><td colspan=x>d")).toEqual([
      "| a | b | c |",
      "| --- | --- | --- |",
      "|  |  | d |",
    ]);
  });

  it("E3 merges no cell of its head into its body", () => {
    expect(table("<thead><tr><th rowspan=2>a<th>b</thead><tbody><tr><td>1<td>2</tbody>")).toEqual([
      "| a | b |",
      "| --- | --- |",
      "| 1 | 2 |",
    ]);
  });

  it("E3 has its caption above it", () => {
    expect(table("<tr><th>a<th>b<tr><td>1<td>2", "<caption>Prices of 2026,\n without tax</caption>")).toEqual(
      ["Prices of 2026, without tax", "", "| a | b |", "| --- | --- |", "| 1 | 2 |"],
    );
  });
});
