import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../fixtures/any-text.fixture.ts";
import { readArticle } from "./read-article.ts";

const read = (text: string) => readArticle({ title: "Guide", text, source: "guide.md" });

describe("an article", () => {
  it("D6 becomes one passage for each heading, with the headings above it", () => {
    const pieces = read("# Guide\nIntro\n## One\nFirst\n### Deep ##\nDeeper\n## Empty\n## Two\nSecond");
    expect(pieces.map(({ id, headings, text }) => [id, headings.join("/"), text])).toEqual([
      ["guide.md", "Guide", "Intro"],
      ["guide.md#one", "Guide/One", "First"],
      ["guide.md#one-deep", "Guide/One/Deep", "Deeper"],
      ["guide.md#two", "Guide/Two", "Second"],
    ]);
  });

  it("D6 the same heading twice is two passages with their own ids", () => {
    expect(read("## A\nx\n## A\ny").map(({ id }) => id)).toEqual(["guide.md#a", "guide.md#a~2"]);
  });

  it("D6 a heading inside a code block does not count; front matter and comments are not text", () => {
    const [piece, ...more] = read("---\ntitle: x\n---\n## Run\n<!-- old\n-->```\n# comment\n```\n<!-- open");
    expect(more).toEqual([]);
    expect(piece?.text).toBe("```\n# comment\n```\n open");
  });

  it("D6 a long section is cut between paragraphs, and steps stay with the line that announces them", () => {
    const filler = "Words that fill the page. ".repeat(40).trim();
    const steps = "Do this:\n\n1. First step\n\n   with a remark\n\n2. Second step";
    const texts = read(`## Long\n${filler}\n\n${steps}\n\n${filler}`).map(({ text }) => text);
    expect(texts).toEqual([`${filler}\n\n${steps}`, filler]);
  });

  it("D6 a single paragraph that is too long is cut after a sentence", () => {
    const texts = read(`## Long\n${"A sentence of some length. ".repeat(100)}`).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(text).toMatch(/^A sentence[\s\S]*length\.$/);
  });

  it("D6 for any text, no passage is empty or longer than 1500 characters, and no id occurs twice", () => {
    const lines = fc.array(
      fc.oneof(
        anyText(3_000),
        fc.constantFrom(
          "",
          "# A",
          "## B",
          "### B",
          "```",
          "- step",
          "1. step",
          "  more",
          "Do:",
          "---",
          "<!--",
          "-->",
        ),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const pieces = read(all.join("\n"));
        for (const { text } of pieces) {
          expect(text.length).toBeLessThanOrEqual(1_500);
          expect(text.trim()).not.toBe("");
        }
        expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
      }),
    );
  });

  it.each([
    "<!--".repeat(60_000),
    `#${" ".repeat(250_000)}x`,
    "- a\n\n".repeat(50_000),
    "a:\n\n".repeat(60_000),
  ])("D6 a hostile megabyte is read at once", (text) => {
    const startedAt = performance.now();
    read(text);
    // A busy machine takes seconds; reading that is not linear takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
