import type { ReactNode } from "react";

/** A section of a page with its own heading. */
export function Card(props: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, actions, children } = props;
  return (
    <section className="min-w-0 rounded-lg border border-border bg-surface">
      {(title !== undefined || actions !== undefined) && (
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2.5">
          {title !== undefined && <h2 className="font-semibold">{title}</h2>}
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
