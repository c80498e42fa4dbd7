"use client";
import { useEffect, useRef, useState } from "react";
import { DataTable } from "../ui/data-table.tsx";

/** The numbers of a chart as texts: a heading for each cell of a row, and a row for each point. */
export type ChartTableProps = {
  caption: string;
  headings: readonly string[];
  rows: readonly { id: string; cells: readonly string[] }[];
};

/**
 * The numbers of a chart as a table, drawn when it is first opened: a closed one of every chart would be most of the page. The chart
 * itself says them all without a script.
 */
export function ChartTable({ caption, headings, rows, asTable }: ChartTableProps & { asTable: string }) {
  const place = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  // It may have been opened before this code ran.
  useEffect(() => setOpened(place.current?.open === true), []);
  return (
    <details ref={place} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="min-h-6 cursor-pointer text-muted">{asTable}</summary>
      {wasOpened && (
        <div className="max-h-96 overflow-y-auto pt-2">
          <DataTable<ChartTableProps["rows"][number]>
            caption={caption}
            rows={rows}
            rowKey={({ id }) => id}
            columns={headings.map((heading, at) => ({
              ...{ id: heading, heading, right: at > 0 },
              cell: ({ cells }) => cells[at],
            }))}
          />
        </div>
      )}
    </details>
  );
}
