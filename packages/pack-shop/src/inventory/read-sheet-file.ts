import { AppError } from "@konstruct/core/errors";
import { leftOutNotes } from "@konstruct/extraction/notes";
import { decodeSheet } from "./decode-sheet.ts";
import { parseSheet } from "./parse-sheet.ts";
import type { Sheet } from "./sheet.ts";
import { sheetOfRows } from "./sheet-of-rows.ts";

export const largestSheetFile = 20 * 1024 * 1024;

/** The first bytes of every XLSX file, which is a ZIP archive. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A sheet from a file: CSV, or the first sheet of an XLSX workbook that is shown; its bytes decide which.
 * @throws AppError invalid_input
 */
export async function readSheetFile(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.length === 0 || bytes.length > largestSheetFile)
    throw new AppError("invalid_input", "The sheet is empty or larger than 20 MB.");
  if (!isArchive(bytes)) return parseSheet(decodeSheet(Buffer.from(bytes)));
  // Loaded for a workbook only: it brings much with it.
  const { readWorkbook } = await import("@konstruct/extraction/read-workbook");
  const { sheets, leftOut, notes } = await readWorkbook(bytes);
  return { ...sheetOfRows(sheets[0]?.rows ?? []), notes: [...leftOutNotes(leftOut), ...notes] };
}
