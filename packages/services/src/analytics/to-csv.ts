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

/** Rows as CSV (RFC 4180) with a heading. Cells come from contacts, so none may run as a formula. */
export function toCsv<Row extends Record<string, Cell>>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): string {
  const lines = [
    columns.map(cellOf),
    ...rows.map((row) => columns.map((column) => cellOf(row[column] ?? null))),
  ];
  return `${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}
