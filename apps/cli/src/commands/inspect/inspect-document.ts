import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { chunkDocument } from "@konstruct/extraction/chunk-document";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import type { Extraction, Extractor } from "@konstruct/extraction/document";
import { z } from "zod";
import { eachLine } from "../../inspect/each-line.ts";
import type { Io } from "../../io.ts";

const lineSchema = z.looseObject({ file: z.string().min(1) });
const largestFile = 25 * 1024 * 1024;

type Shown = { state: "ready" | "failed"; reason?: string; ms: number };

const failed = (reason: string, ms = 0): Shown => ({ state: "failed", reason, ms });

/** The documented part of a read file: docs/cli.md. */
function shown(extraction: Extraction) {
  if (extraction.state === "failed") return extraction;
  const { title, pages, text, notes } = extraction.document;
  const chunks = chunkDocument(extraction.document).map(({ headings, page, ...chunk }) => ({
    text: chunk.text,
    ...(headings.length > 0 && { heading: headings.join(" › ") }),
    ...(page !== null && { page }),
    start: chunk.start,
    end: chunk.end,
  }));
  return {
    state: "ready",
    ...(title !== null && { title }),
    ...(pages !== null && { pages }),
    text,
    chunks,
    ...(notes.length > 0 && { notes }),
  };
}

async function bytesOf(file: string): Promise<Buffer | string> {
  try {
    const { size } = await stat(file);
    return size > largestFile
      ? `${file} has ${size} bytes, ${largestFile} are read at most`
      : await readFile(file);
  } catch (thrown) {
    if (!(thrown instanceof Error && "code" in thrown)) throw thrown;
    return thrown.code === "ENOENT" ? `File ${file} not found` : `${file} cannot be read: ${thrown.message}`;
  }
}

async function inspectFile(extractor: Extractor, file: string) {
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  const bytes = await bytesOf(file);
  if (typeof bytes === "string") return failed(bytes, elapsed());
  const extraction = await extractor.extract({ bytes, name: basename(file) });
  return { ...shown(extraction), ms: elapsed() };
}

/** Reads file paths and prints their text. */
export async function inspectDocument(io: Io): Promise<number> {
  const extractor = createExtractor({ processes: 1 });
  try {
    return await eachLine(io, {
      unreadable: (reason) => failed(reason),
      handle(value) {
        const line = lineSchema.safeParse(value);
        return line.success
          ? inspectFile(extractor, line.data.file)
          : failed("a line is an object with file, the path of a file");
      },
    });
  } finally {
    await extractor.close();
  }
}
