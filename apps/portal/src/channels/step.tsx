import type { ReactNode } from "react";

/** One thing to do, numbered by the list it stands in. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4 [counter-increment:step]">
      <h2 className="font-semibold before:mr-2 before:text-muted before:content-[counter(step)]">{title}</h2>
      {children}
    </li>
  );
}
