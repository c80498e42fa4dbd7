import type { Draft } from "../draft.ts";
import { tableMarkdown } from "../markup/table.ts";
import { leftOutNotes } from "../notes.ts";
import { readWorkbook } from "../read-workbook.ts";
import type { Zip } from "../zip/open-zip.ts";
import { coreTitle } from "./core-title.ts";

/**
 * Every sheet that is shown is a page: its name as heading, its rows as tables.
 * @throws AppError `invalid_input`
 */
export async function readXlsx(bytes: Uint8Array, zip: Zip): Promise<Draft> {
  const { sheets, leftOut, notes } = await readWorkbook(bytes);
  const parts = sheets.map(({ name, rows }, at) => {
    const table = tableMarkdown(rows);
    return { page: at + 1, markdown: table === "" ? "" : `## ${name}\n\n${table}` };
  });
  return {
    title: coreTitle(zip),
    pages: sheets.length,
    parts,
    byOcr: false,
    notes: [...leftOutNotes(leftOut), ...notes],
  };
}
