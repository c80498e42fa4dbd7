/** A table in plain text, with a row of titles. */
export function formatColumns<Report>(
  columns: readonly [title: string, value: (report: Report) => string | number][],
  reports: readonly Report[],
): string {
  const rows = [
    columns.map(([title]) => title),
    ...reports.map((report) => columns.map(([, value]) => String(value(report)))),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
