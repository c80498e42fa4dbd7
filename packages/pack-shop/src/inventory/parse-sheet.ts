import { AppError } from "@konstruct/core/errors";
import { readSeparatorLine } from "@konstruct/extraction/text/separator-line";
import { parse } from "csv-parse/sync";
import { mostRows, type Sheet } from "./sheet.ts";
import { sheetOfRows } from "./sheet-of-rows.ts";

const delimiters = [",", ";", "\t"] as const;
/** A record longer than all its cells may be has an unclosed quote. */
const longestRecord = 1_000_000;

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

function readRecords(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      // An inch sign inside a cell is not a quote.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
      to: mostRows + 2,
    });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AppError("invalid_input", `The sheet cannot be read: ${reason}. Export it again as CSV.`, {
      cause: thrown,
    });
  }
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
