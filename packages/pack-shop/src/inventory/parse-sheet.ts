import { AppError } from "@konstruct/core/errors";
import { type ParsedRows, parseRows } from "@konstruct/extraction/text/parse-rows";
import { readSeparatorLine } from "@konstruct/extraction/text/separator-line";
import { mostRows, type Sheet } from "./sheet.ts";
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

function readRecords(text: string, delimiter: string): string[][] {
  let parsed: ParsedRows;
  try {
    parsed = parseRows(text, delimiter, mostRows + 2);
  } catch (thrown) {
    throw unreadable(thrown instanceof Error ? thrown.message : String(thrown), thrown);
  }
  const [line] = parsed.faultyLines;
  if (line !== undefined) throw unreadable(`line ${line} has a quote that is never closed`);
  return parsed.rows;
}

/**
 * Parses a CSV sheet with headings in the first line: comma, semicolon or tab, or what a line `sep=` names, quoted or not, any line end. Every cell is text; a
 * formula is not evaluated.
 * @throws AppError invalid_input, when it is no CSV or too large
 */
export function parseSheet(csv: string): Sheet {
  const { separator, below } = readSeparatorLine(csv.replace(/^\ufeff/, ""));
  return sheetOfRows(readRecords(below, separator ?? detectDelimiter(below)));
}
