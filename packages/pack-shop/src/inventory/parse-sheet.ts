import { AppError } from "@konstruct/core/errors";
import { type ParsedRows, parseRows, unclosedQuote } from "@konstruct/extraction/text/parse-rows";
import { readSeparatorLine } from "@konstruct/extraction/text/separator-line";
import { cellText, mostRows, type Sheet } from "./sheet.ts";
import { sheetOfRows } from "./sheet-of-rows.ts";

const delimiters = [",", ";", "\t"] as const;
/** The delimiter that occurs most often in the heading line, outside quotes. */
function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) break;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1);
  }
  return delimiters.toSorted((a, b) => counts.get(b)! - counts.get(a)!)[0]!;
}

const unreadable = (reason: string, cause?: unknown) =>
  new AppError("invalid_input", `The sheet cannot be read: ${reason}. Export it again as CSV.`, { cause });

function readRecords(text: string, delimiter: string): ParsedRows {
  try {
    return parseRows(text, delimiter, mostRows + 2);
  } catch (thrown) {
    throw unreadable(thrown instanceof Error ? thrown.message : String(thrown), thrown);
  }
}

/** How many cells most rows have: a longer row is torn by a separator in one of its cells. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const widths = rows.map(widthOf).toSorted((one, other) => one - other);
  return Math.max(rows[0]?.length ?? 0, widths[Math.floor(widths.length / 2)] ?? 0);
}

const widthOf = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== "") + 1;

const mostNamed = 20;
const tornRow = (row: readonly string[]) =>
  `The row "${cellText(row.join(", ")).slice(0, 80)}" was left out: it has more cells than the others. Put a cell that holds the separator in quotes.`;

/**
 * Parses a CSV sheet with headings in the first line: comma, semicolon or tab, or what a line `sep=` names, quoted or not, any line end. Every cell is text; a
 * formula is not evaluated. A row whose quote is never closed, or with more cells than the others, is left out and named in a note.
 * @throws AppError invalid_input, when it is no CSV or too large
 */
export function parseSheet(csv: string): Sheet {
  const { separator, below } = readSeparatorLine(csv.replace(/^\ufeff/, ""));
  const { rows, faultyLines } = readRecords(below, separator ?? detectDelimiter(below));
  const above = separator === undefined ? 0 : 1;
  // Without its headings no row can be read.
  if (faultyLines[0] === 1) throw unreadable(`line ${above + 1} has a quote that is never closed`);
  const width = usualWidth(rows);
  const isTorn = (row: readonly string[]) => widthOf(row) > width;
  const torn = rows.filter(isTorn);
  const notes = [
    ...faultyLines.map((line) => unclosedQuote(line + above)),
    ...torn.slice(0, mostNamed).map(tornRow),
    ...(torn.length > mostNamed ? [`So were ${torn.length - mostNamed} more rows.`] : []),
  ];
  return { ...sheetOfRows(rows.filter((row) => !isTorn(row))), ...(notes.length > 0 && { notes }) };
}
