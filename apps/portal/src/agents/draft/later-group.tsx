"use client";
import { type ReactNode, useState } from "react";

type LaterGroupProps = {
  title: string;
  /** A few words beside the title. */
  note?: string;
  startsOpen?: boolean;
  /** Rendered once the group is open, so that its code is loaded then. */
  children: () => ReactNode;
};

/** A folded group of settings whose code is loaded when it is opened. */
export function LaterGroup({ title, note, startsOpen = false, children }: LaterGroupProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-border bg-surface"
    >
      <summary className="cursor-pointer px-4 py-2.5 font-semibold">
        {title} {note !== undefined && <span className="font-normal text-muted">{note}</span>}
      </summary>
      {open && <div className="flex flex-col gap-3 border-t border-border p-4">{children()}</div>}
    </details>
  );
}
