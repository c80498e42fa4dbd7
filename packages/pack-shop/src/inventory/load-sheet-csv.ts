import { readFile, stat } from "node:fs/promises";
import { AppError } from "@konstruct/core/errors";
import { decodeSheet } from "./decode-sheet.ts";
import { parseSheet } from "./parse-sheet.ts";
import type { Sheet } from "./sheet.ts";

const largestFile = 64 * 1024 * 1024;

/**
 * Reads a sheet from a CSV file.
 * @throws AppError invalid_input, for an invalid CSV
 */
export async function loadSheetCsv(path: string): Promise<Sheet> {
  const { size } = await stat(path);
  if (size > largestFile)
    throw new AppError(
      "invalid_input",
      `The sheet has ${size} bytes, ${largestFile} are the most. Split it.`,
    );
  return parseSheet(decodeSheet(await readFile(path)));
}
