import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";

const reference = /<(?:\w+:)?(row|c)\b[^<>]*?\sr\s*=\s*["']([^"']{0,40})["']/g;
const address = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const lastRow = 1_048_576;
const lastColumn = 16_384;

export const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Checks a sheet's extent first, because a sheet becomes a full rectangle in memory: one cell far outside is enough for a bomb.
 * @throws AppError `invalid_input`
 */
export function checkSheet(xml: string): void {
  let rows = 0;
  let columns = 0;
  for (const [, tag, value = ""] of xml.matchAll(reference)) {
    const [, letters = "A", digits = "0"] = (tag === "row" ? /^()(\d{1,7})$/ : address).exec(value) ?? [];
    rows = Math.max(rows, Number(digits));
    if (tag === "c") columns = Math.max(columns, columnNumber(letters));
    if (digits === "0" || rows > lastRow || columns > lastColumn) {
      refuse(
        "damaged",
        "A sheet has cells where no sheet has any. Save it again in the program it comes from.",
      );
    }
  }
  if (rows * columns > limits.sheetCells) {
    refuse(
      "too_large",
      `A sheet spans ${rows} rows and ${columns} columns, ${limits.sheetCells} cells are read at most. Split it or delete empty rows.`,
    );
  }
}
