import type { Draft } from "../draft.ts";
import { onePart } from "../draft.ts";
import { limits } from "../limits.ts";
import { tableMarkdown } from "../markup/table.ts";
import { refuse } from "../refusal.ts";
import { parseRows, unclosedQuote } from "./parse-rows.ts";
import { readSeparatorLine } from "./separator-line.ts";

const delimiters = [",", ";", "\t", "|"];

/** The separator that occurs most in the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 8192);
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/**
 * Rows of a sheet as text, with the separator that its first line names, or any common one.
 * @throws AppError `invalid_input`
 */
export function readCsv(text: string): Draft {
  const { separator, below } = readSeparatorLine(text);
  const { rows, faultyLines } = parseRows(below, separator ?? delimiterOf(below));
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (cells > limits.sheetCells) {
    refuse("too_large", `The sheet has ${cells} cells, ${limits.sheetCells} are read at most. Split it.`);
  }
  const above = separator === undefined ? 0 : 1;
  const notes = faultyLines.map((line) => unclosedQuote(line + above));
  return onePart(tableMarkdown(rows), null, notes);
}
