import type { ReactNode } from "react";
import { Heading } from "./heading.tsx";

/** A page's heading, its purpose in a line, and its actions. */
export function PageHeader(props: {
  title: string;
  titleId?: string;
  titleClass?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-3 pb-4">
      <div className="min-w-0">
        <Heading id={props.titleId} className={`text-xl font-semibold ${props.titleClass ?? ""}`}>
          {props.title}
        </Heading>
        {props.lead !== undefined && <p className="max-w-prose text-muted">{props.lead}</p>}
      </div>
      {props.actions !== undefined && <div className="flex flex-wrap gap-2">{props.actions}</div>}
    </header>
  );
}
