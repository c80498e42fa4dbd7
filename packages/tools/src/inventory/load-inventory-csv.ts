import { readFile, stat } from "node:fs/promises";
import type { SheetMapping } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import { createInventory, type LoadedInventory } from "./create-inventory.ts";
import { parseSheet } from "./parse-sheet.ts";

const largestFile = 64 * 1024 * 1024;

function decode(bytes: Buffer): string {
  // Excel's "Unicode text" is UTF-16 and says so in its first two bytes.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (thrown) {
    throw new AppError("invalid_input", "The sheet is not UTF-8 text. Export it as CSV UTF-8.", {
      cause: thrown,
    });
  }
}

/**
 * Reads a stock list from a CSV file.
 *
 * @throws AppError invalid_input, for what is no CSV; misconfigured, when a mapped column is not there
 */
export async function loadInventoryCsv(path: string, mapping: SheetMapping): Promise<LoadedInventory> {
  const { size } = await stat(path);
  if (size > largestFile)
    throw new AppError(
      "invalid_input",
      `The sheet has ${size} bytes, ${largestFile} are the most. Split it.`,
    );
  const { headings, rows } = parseSheet(decode(await readFile(path)));
  return createInventory(rows, mapping, headings);
}
