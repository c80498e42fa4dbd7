import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";

/** A sheet from any source: its headings in order, and its rows as {heading: cell}. */
export type Sheet = {
  headings: readonly string[];
  rows: readonly JsonObject[];
  /** What its file hides or strikes out and was therefore left out, in sentences. */
  notes?: readonly string[];
};

export const mostRows = 20_000;
export const mostColumns = 100;
const longestCell = 500;

/** A cell as text without control characters, cut at a length that no name or attribute reaches. */
export function cellText(cell: unknown): string {
  if (typeof cell !== "string" && typeof cell !== "number" && typeof cell !== "boolean") return "";
  // Cut first to bound the work, and again because cleaning may leave half a character.
  return String(cell)
    .slice(0, longestCell)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** @throws AppError invalid_input, when the sheet is larger than a search in memory can hold */
export function checkSheetSize(rows: number, columns: number): void {
  if (rows <= mostRows && columns <= mostColumns) return;
  const found =
    rows > mostRows ? `more than ${mostRows} rows` : `${columns} columns, ${mostColumns} are the most`;
  throw new AppError("invalid_input", `The sheet has ${found}. Split it, or remove what is not for sale.`);
}

/** The headings of rows that came without a list of headings. */
export function headingsOf(rows: readonly JsonObject[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
