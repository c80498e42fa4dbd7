import { CsvError, type Options, parse } from "csv-parse/sync";

/** Rows of a CSV, and the numbers of lines that no row could be made of, from 1. */
export type ParsedRows = { rows: string[][]; faultyLines: number[] };

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

const linesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString()
    .split(/\r\n|\n|\r/).length - 1;
const blank = /^(?:[ \t]*(?:\r\n|\n|\r))+/;

/**
 * Parses row by row. A line with a quote that is never closed would swallow all below it: it is left out and named instead.
 * @param to the most rows
 * @throws CsvError for other faults, or too many
 */
export function parseRows(text: string, delimiter: string, to?: number): ParsedRows {
  const rows: string[][] = [];
  const faultyLines: number[] = [];
  let rest = Buffer.from(text);
  let above = 0;
  const read = (bytes: Buffer) =>
    parse(bytes, {
      ...settings,
      delimiter,
      bom: above === 0,
      ...(to !== undefined && { to: to - rows.length }),
    });
  while (rest.length > 0 && (to === undefined || rows.length < to)) {
    try {
      rows.push(...read(rest));
      break;
    } catch (thrown) {
      if (!(thrown instanceof CsvError) || !ofOneLine.has(thrown.code) || faultyLines.length >= mostFaults)
        throw thrown;
      const good = rest.subarray(0, Number(thrown.bytes));
      if (good.length > 0) rows.push(...read(good));
      const below = rest.subarray(good.length).toString();
      const gap = blank.exec(below)?.[0] ?? "";
      const faulty = /^[^\r\n]*(?:\r\n|\n|\r|$)/.exec(below.slice(gap.length))?.[0] ?? "";
      above += linesOf(good) + linesOf(Buffer.from(gap));
      faultyLines.push(above + 1);
      above += 1;
      rest = Buffer.from(below.slice(gap.length + faulty.length));
    }
  }
  return { rows, faultyLines };
}
