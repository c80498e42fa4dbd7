import { readFile, stat } from "node:fs/promises";
import type { SheetMapping } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import { createInventory, type LoadedInventory } from "./create-inventory.ts";
import { decodeSheet } from "./decode-sheet.ts";
import { parseSheet } from "./parse-sheet.ts";

const largestFile = 64 * 1024 * 1024;

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
  const { headings, rows } = parseSheet(decodeSheet(await readFile(path)));
  return createInventory(rows, mapping, headings);
}
