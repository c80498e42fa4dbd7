import { describe, expect, it } from "vitest";
import { titleOfArticle } from "./title-of.ts";

describe("the title of an article that was given none", () => {
  it("J2 is its first line, without the marks of a heading and at most 120 characters long", () => {
    expect(titleOfArticle("# Prices\n\nA cleaning costs 900.")).toBe("Prices");
    expect(titleOfArticle("  A cleaning costs 900.")).toBe("A cleaning costs 900.");
    const long = titleOfArticle("word ".repeat(60));
    expect(long.length).toBeLessThanOrEqual(120);
    expect(long.endsWith("word…")).toBe(true);
  });
});
