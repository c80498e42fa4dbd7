import { assemble } from "../assemble.ts";
import type { Extraction, ExtractionInput } from "../document.ts";
import { type Draft, onePart } from "../draft.ts";
import { limits } from "../limits.ts";
import { failureOf, refuse } from "../refusal.ts";
import { type Sniffed, sniff } from "../sniff/sniff.ts";

/** Parsers are loaded on first use: a process that reads texts stays small. */
async function parse(file: Sniffed): Promise<Draft> {
  switch (file.kind) {
    case "pdf":
      return (await import("../pdf/read-pdf.ts")).readPdf(file.bytes);
    case "docx":
      return (await import("../office/read-docx.ts")).readDocx(file.zip);
    case "xlsx":
      return (await import("../office/read-xlsx.ts")).readXlsx(file.bytes, file.zip);
    case "pptx":
      return (await import("../office/read-pptx.ts")).readPptx(file.zip);
    case "html":
      return (await import("../markup/read-html.ts")).readHtml(file.text);
    case "csv":
      return (await import("../text/read-csv.ts")).readCsv(file.text);
    case "image":
      return (await import("../image/read-image.ts")).readImage(file.bytes);
    case "markdown":
      return (await import("../text/read-markdown.ts")).readMarkdown(file.text);
    case "text":
      return onePart(file.text);
  }
}

/** Reads one file, in this process. Every failure is an answer, never thrown. */
export async function readFile(input: ExtractionInput): Promise<Extraction> {
  try {
    const { length } = input.bytes;
    if (length === 0) refuse("empty", "The file is empty. Send it again.");
    if (length > limits.inputBytes) {
      refuse("too_large", `The file has ${Math.ceil(length / 1e6)} MB, 25 MB are read at most. Split it.`);
    }
    const file = await sniff(input);
    return { state: "ready", document: assemble(file.kind, await parse(file)) };
  } catch (thrown) {
    return failureOf(thrown);
  }
}
