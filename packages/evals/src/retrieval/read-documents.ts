import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { docxFile } from "./files/docx-file.ts";
import { pdfFile } from "./files/pdf-file.ts";
import { pptxFile } from "./files/pptx-file.ts";
import { xlsxFile } from "./files/xlsx-file.ts";

export type NamedFile = { name: string; bytes: Uint8Array };

const writers: Readonly<Record<string, (markdown: string) => Buffer>> = {
  pdf: pdfFile,
  docx: docxFile,
  xlsx: xlsxFile,
  pptx: pptxFile,
};
/** `rates.pdf.md` is the text of a PDF: the text can be reviewed, and the file is generated from it. */
const writtenFrom = /^(.+\.(pdf|docx|xlsx|pptx))\.md$/;

/** The documents of a folder as a company would upload them, by name. */
export async function readDocuments(folder: string): Promise<NamedFile[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      const [, name, kind] = writtenFrom.exec(file) ?? [];
      const write = kind === undefined ? undefined : writers[kind];
      if (name === undefined || write === undefined) return { name: file, bytes };
      return { name, bytes: write(bytes.toString("utf8")) };
    }),
  );
}
