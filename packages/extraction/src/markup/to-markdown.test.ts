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
