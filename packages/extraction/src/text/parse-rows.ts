import { CsvError, type Options, parse } from "csv-parse/sync";
import { refuse } from "../refusal.ts";

/** Rows of a CSV, and the numbers of lines that no row could be made of, from 1. */
export type ParsedRows = { rows: string[][]; faultyLines: number[] };

export const unclosedQuote = (line: number) => `Line ${line} was left out: its quote is never closed.`;

/** With more the file is of another kind. */
const mostFaults = 20;
const ofOneLine: ReadonlySet<string> = new Set(["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"]);

const settings: Options = {
  // An inch sign inside a cell is not a quote.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  // A record longer than all its cells may be has an unclosed quote.
  max_record_size: 1_000_000,
};

type Found = { record: string[]; raw: string };

const linesIn = (text: string) => text.split(/\r\n|\n|\r/).length - 1;
const blank = /^(?:[ \t]*(?:\r\n|\n|\r))+/;
const firstLine = /^[^\r\n]*(?:\r\n|\n|\r|$)/;

/** Whether a row took in lines below it: a quote on a later line, where a cell begins, did not close its own. */
function isJoined({ record, raw }: Found, delimiter: string): boolean {
  if (!record.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))) return false;
  const opensBelow = raw
    .replace(firstLine, "")
    .split(/[\r\n]+/)
    .some((line) => line.split(delimiter).some((cell) => /^\s*"(?!")/.test(cell)));
  if (!opensBelow) return false;
  try {
    parse(raw, { ...settings, delimiter, relax_quotes: false });
    return false;
  } catch {
    return true;
  }
}

/** The rows above the first fault, and the text from it on; none if there is no fault. */
function readGood(text: string, options: Options & { delimiter: string }): { found: Found[]; rest: string } {
  const read = (of: string | Buffer) =>
    parse(of, { ...settings, ...options, raw: true }) as unknown as Found[];
  let found: Found[];
  let rest = "";
  try {
    found = read(text);
  } catch (thrown) {
    if (!(thrown instanceof CsvError) || !ofOneLine.has(thrown.code)) throw thrown;
    const bytes = Buffer.from(text);
    const good = bytes.subarray(0, Number(thrown.bytes));
    found = good.length > 0 ? read(good) : [];
    // The cells before the quote are of the row that it spoils.
    const half = /[\r\n]$/.test(good.toString()) ? undefined : found.pop();
    rest = (half?.raw.replace(/^[\r\n]+/, "") ?? "") + bytes.subarray(good.length).toString();
  }
  const joined = found.findIndex((one) => isJoined(one, options.delimiter));
  if (joined === -1) return { found, rest };
  const above = found.slice(0, joined);
  const from = above.reduce((place, { raw }) => text.indexOf(raw, place) + raw.length, 0);
  // Of a line end of two signs, `raw` may have one.
  return { found: above, rest: text.slice(from + Number(text.startsWith("\r\n", from - 1))) };
}

/**
 * Parses row by row. A line with a quote that is never closed would swallow all below it: it is left out and named instead.
 * @param to the most rows
 * @throws CsvError for other faults, and AppError `invalid_input` for too many
 */
export function parseRows(text: string, delimiter: string, to?: number): ParsedRows {
  const rows: string[][] = [];
  const faultyLines: number[] = [];
  let left = text;
  let above = 0;
  while (left !== "" && (to === undefined || rows.length < to)) {
    const { found, rest } = readGood(left, {
      delimiter,
      bom: above === 0,
      ...(to !== undefined && { to: to - rows.length }),
    });
    rows.push(...found.map(({ record }) => record));
    if (rest === "") break;
    if (faultyLines.length >= mostFaults)
      refuse(
        "damaged",
        `More than ${mostFaults} quotes of the sheet are never closed. Export it again as CSV.`,
      );
    const gap = blank.exec(rest)?.[0] ?? "";
    above += linesIn(left.slice(0, left.length - rest.length)) + linesIn(gap);
    faultyLines.push(above + 1);
    above += 1;
    left = rest.slice(gap.length).replace(firstLine, "");
  }
  return { rows, faultyLines };
}
