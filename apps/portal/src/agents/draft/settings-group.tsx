import type { ReactNode } from "react";

/** A group of settings, folded until it is opened. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-border bg-surface">
      <summary className="cursor-pointer px-4 py-2.5 font-semibold">{title}</summary>
      <div className="flex flex-col gap-3 border-t border-border p-4">{children}</div>
    </details>
  );
}
