import { describe, expect, it } from "vitest";
import { readMarkdown } from "./read-markdown.ts";

describe("Markdown that is to be known", () => {
  it.each([
    ["~~10 EUR~~ 9 EUR", " 9 EUR"],
    ["Now <del>10 EUR</del> 9 EUR", "Now  9 EUR"],
    ["a <!-- not this --> b", "a  b"],
    ["- one\n- ~~two~~\n", "- one\n- \n"],
    ["`~~code~~` and ~5~ and ~~open", "`~~code~~` and ~5~ and ~~open"],
    ["```\n~~code~~\n<!-- kept -->\n```", "```\n~~code~~\n<!-- kept -->\n```"],
  ])("E3 %j is read as %j", (text, shown) => {
    expect(readMarkdown(text).parts[0]!.markdown).toBe(shown);
  });

  it("E3 the author is told how much was left out", () => {
    expect(readMarkdown("~~a~~ <s>b</s>\n\n<!-- c -->").notes).toEqual([
      "2 struck-out texts were left out.",
      "1 comment was left out.",
    ]);
  });
});
