import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** A chart with its numbers as a table. */
export function Chart(props: {
  title: string;
  note?: string | undefined;
  asTable: string;
  picture: ReactNode;
  table: ReactNode;
  actions?: ReactNode;
}) {
  const { title, note, asTable, picture, table, actions } = props;
  return (
    <Card title={title} actions={actions}>
      <div className="flex flex-col gap-3">
        {note !== undefined && <p className="text-muted">{note}</p>}
        {picture}
        <details>
          <summary className="min-h-6 cursor-pointer text-muted">{asTable}</summary>
          <div className="max-h-96 overflow-y-auto pt-2">{table}</div>
        </details>
      </div>
    </Card>
  );
}
