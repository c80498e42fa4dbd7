import type { ReactNode } from "react";

/** An empty list: why it is empty, and the next step. */
export function EmptyState(props: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-medium">{props.title}</p>
      {props.text !== undefined && <p className="max-w-prose text-muted">{props.text}</p>}
      {props.action}
    </div>
  );
}
