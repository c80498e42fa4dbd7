import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Column<Row> = {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  right?: boolean;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
};

/** An accessible table that scrolls sideways by itself, never the page. */
export function DataTable<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const { caption, columns, rows, rowKey } = props;
  const look = ({ right = false, wideOnly = false }: Column<Row>) =>
    classes(
      "h-9 px-3 py-1",
      right ? "text-right tabular-nums" : "text-left",
      wideOnly && "hidden md:table-cell",
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="overflow-x-auto rounded-lg border border-border" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse bg-surface">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-border text-sm text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classes(look(column), "font-medium whitespace-nowrap")}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
