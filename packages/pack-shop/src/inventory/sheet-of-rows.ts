import type { Json } from "@konstruct/core/json";
import { cellText, checkSheetSize, type Sheet } from "./sheet.ts";

/** A duplicate heading gets a number, as in "Price (2)", so that each can be mapped. */
function distinct(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading, place) => {
    const name = heading === "" ? `Column ${place + 1}` : heading;
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name} (${count})`;
    taken.add(free);
    return free;
  });
}

/** Numbers stay numbers and need no parsing. */
const cellOf = (cell: Json | undefined): Json => (typeof cell === "number" ? cell : cellText(cell));

/**
 * Rows, the first with the headings; empty rows are left out, short ones are filled up.
 * @throws AppError invalid_input, when there are too many
 */
export function sheetOfRows(rows: readonly (readonly Json[])[]): Sheet {
  const [first = [], ...records] = rows;
  checkSheetSize(records.length, first.length);
  const headings = distinct(first.map(cellText));
  const filled = records.filter((record) => record.some((cell) => cellText(cell) !== ""));
  return {
    headings,
    rows: filled.map((record) =>
      Object.fromEntries(headings.map((heading, place) => [heading, cellOf(record[place])])),
    ),
  };
}
