type Cell = string | number | boolean | null;

/** What a spreadsheet would read as a formula, also after blanks; a number is none. */
const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

function cellOf(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  // With an apostrophe in front, every spreadsheet reads it as text.
  const harmless = formula.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const lineOf = (cells: readonly Cell[]): string => cells.map(cellOf).join(",");

type Row = Readonly<Record<string, Cell>>;

/** Lines without their ends. */
export const csvHeading = (columns: readonly string[]): string => lineOf(columns);
export const csvRow = (columns: readonly string[], row: Row): string =>
  lineOf(columns.map((column) => row[column] ?? null));

/** Rows as CSV (RFC 4180) with a heading. Cells come from contacts, so none may run as a formula. */
export const toCsv = (columns: readonly string[], rows: readonly Row[]): string =>
  [csvHeading(columns), ...rows.map((row) => csvRow(columns, row))].map((line) => `${line}\r\n`).join("");
