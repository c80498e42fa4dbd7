import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assemble } from "./assemble.ts";
import { chunkDocument } from "./chunk-document.ts";
import { chunkTokens } from "./chunking/chunk-tokens.ts";
import { onePart } from "./draft.ts";
import { tableMarkdown } from "./markup/table.ts";

const documentOf = (markdown: string) => assemble("markdown", onePart(markdown));

const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(
    "# One",
    "## Two",
    "### Three",
    "```\n# code\n```",
    "- item\n- other",
    "1. a\n2. b",
    "|",
    "\n\n\n",
    "\u0000",
  ),
  fc
    .constantFrom("ภาษาไทย", "การคืนสินค้าทำได้ภายในสิบสี่วัน ", "word ", "A sentence. ", "👩‍👩‍👧", "ก็็็็")
    .chain((text) => fc.integer({ min: 1, max: 400 }).map((count) => text.repeat(count))),
  fc
    .array(fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 6 }), { maxLength: 40 })
    .map(tableMarkdown),
);
const parts = fc.array(
  fc.record({
    page: fc.option(fc.integer({ min: 1, max: 9 })),
    markdown: fc.array(piece, { maxLength: 8 }).map((all) => all.join("\n\n")),
  }),
  { minLength: 1, maxLength: 4 },
);

describe("chunk a document", () => {
  it("E3 chunks are slices in order that leave out only white space, none too long", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 8, max: 200 }), (drafted, targetTokens) => {
        fc.pre(drafted.some(({ markdown }) => markdown.trim().length > 3 && /\p{L}/u.test(markdown)));
        const document = assemble("pdf", { title: null, pages: 9, parts: drafted, byOcr: false });
        const maxTokens = targetTokens * 2;
        let end = 0;
        for (const chunk of chunkDocument(document, { targetTokens, maxTokens })) {
          expect(chunk.text).toBe(document.text.slice(chunk.start, chunk.end));
          expect(chunk.text.trim()).toBe(chunk.text);
          expect(chunk.text).not.toBe("");
          expect(chunk.text.isWellFormed()).toBe(true);
          expect(document.text.slice(end, chunk.start).trim()).toBe("");
          expect(chunk.start).toBeGreaterThanOrEqual(end);
          expect(chunkTokens(chunk.text)).toBeLessThanOrEqual(maxTokens);
          end = chunk.end;
        }
        expect(document.text.slice(end).trim()).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("E3 a chunk is of one section, and a heading without text belongs to the text after it", () => {
    const chunks = chunkDocument(
      documentOf("# Shop\n\n## Returns\n\nWithin 14 days.\n\n## Delivery\n\nFree."),
    );
    expect(chunks.map(({ headings, text }) => [headings, text])).toEqual([
      [["Shop", "Returns"], "# Shop\n\n## Returns\n\nWithin 14 days."],
      [["Shop", "Delivery"], "## Delivery\n\nFree."],
    ]);
  });

  it("E3 a table stays whole if it fits, else it is split between rows", () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`row ${at}`, "some words about it"]);
    const table = tableMarkdown([["name", "text"], ...rows]);
    const chunks = chunkDocument(documentOf(`Before.\n\n${table}\n\nAfter.`), { targetTokens: 100 });
    const lines = chunks.flatMap(({ text }) => text.split("\n")).filter((line) => line.startsWith("|"));
    expect(lines.every((line) => line.endsWith("|"))).toBe(true);
    expect(lines.filter((line) => line.includes("row"))).toHaveLength(60);
    const small = tableMarkdown([["a", "b"], ...rows.slice(0, 10)]);
    expect(
      chunkDocument(documentOf(`Before.\n\n${small}`), { targetTokens: 100 }).some(({ text }) =>
        text.includes(small),
      ),
    ).toBe(true);
  });

  it("E3 sentences stay whole, also if the PDF broke the line", () => {
    const sentence = "This sentence goes over\ntwo lines and ends here. ";
    const chunks = chunkDocument(documentOf(sentence.repeat(50)), { targetTokens: 60, maxTokens: 60 });
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.every(({ text }) => text.startsWith("This") && text.endsWith("here."))).toBe(true);
  });

  it("E3 Thai is split between words only", () => {
    const words = ["การ", "คืน", "สินค้า", "ภายใน", "สิบสี่", "วัน"];
    const text = words.join("").repeat(200);
    const cuts = new Set(
      [...new Intl.Segmenter("th", { granularity: "word" }).segment(text)].map(({ index }) => index),
    );
    const chunks = chunkDocument(documentOf(text), { targetTokens: 50 });
    expect(chunks.length).toBeGreaterThan(20);
    expect(chunks.every(({ start }) => cuts.has(start))).toBe(true);
  });
});
