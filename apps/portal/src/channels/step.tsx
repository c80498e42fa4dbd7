import type { ReactNode } from "react";

/** One step of a numbered list. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4 [counter-increment:step]">
      <h2 className="font-semibold before:mr-2 before:text-muted before:content-[counter(step)]">{title}</h2>
      {children}
    </li>
  );
}
