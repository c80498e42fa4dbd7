import type { ReactNode } from "react";

/** A page's heading, its purpose in a line, and its actions. */
export function PageHeader(props: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-3 pb-4">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{props.title}</h1>
        {props.lead !== undefined && <p className="max-w-prose text-muted">{props.lead}</p>}
      </div>
      {props.actions !== undefined && <div className="flex flex-wrap gap-2">{props.actions}</div>}
    </header>
  );
}
