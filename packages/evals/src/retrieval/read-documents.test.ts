import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { afterAll, describe, expect, it } from "vitest";
import { pdfFile } from "./files/pdf-file.ts";
import { readDocuments } from "./read-documents.ts";

const extractor = createExtractor({ processes: 1 });
afterAll(() => extractor.close());

const long = `It reaches ${"very ".repeat(40)}far.`;
const markdown = `# Rates\n\nFees & terms.\n\n## Rooms\n\n${long}\n\n| room | price |\n| --- | --- |\n| lake | 214 |\n`;

describe("the documents of the evaluation", () => {
  it.each(["pdf", "docx", "xlsx", "pptx"])("E3 a %s written from text is read back whole", async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), "konstruct-documents-"));
    await writeFile(join(folder, `rates.${kind}.md`), markdown);
    const [file, ...others] = await readDocuments(folder).finally(() => rm(folder, { recursive: true }));
    expect(others).toEqual([]);
    expect(file!.name).toBe(`rates.${kind}`);
    const read = await extractor.extract(file!);
    if (read.state === "failed") throw new Error(read.reason);
    expect(read.document.kind).toBe(kind);
    expect(read.document.sections.flatMap(({ headings }) => headings)).toContain("Rooms");
    const text = read.document.text.replace(/\s+/g, " ");
    for (const part of ["Rates", "Fees & terms.", long, "lake", "214"]) expect(text).toContain(part);
  });

  it("E3 a PDF rejects letters that its font does not have", () => {
    expect(() => pdfFile("# ราคา")).toThrow("Latin-1");
  });
});
