import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { ChartTable, type ChartTableProps } from "./chart-table.tsx";

/** A chart with its numbers as a table. */
export function Chart(props: {
  title: string;
  note?: string | undefined;
  asTable: string;
  picture: ReactNode;
  table: ChartTableProps;
  actions?: ReactNode;
}) {
  const { title, note, asTable, picture, table, actions } = props;
  return (
    <Card title={title} actions={actions}>
      <div className="flex flex-col gap-3">
        {note !== undefined && <p className="text-muted">{note}</p>}
        {picture}
        <ChartTable asTable={asTable} {...table} />
      </div>
    </Card>
  );
}
