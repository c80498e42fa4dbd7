"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { ProblemDot } from "./problem-dot.tsx";

export type Entry = {
  id: string;
  title: string;
  /** One line below the title. */
  note?: string | undefined;
  /** Short facts beside the title: a kind, a permission. */
  facts?: readonly string[];
  /** What needs a look, in a few words. */
  warning?: string | undefined;
  hasProblem: boolean;
  /** The heading it is listed under. */
  group?: string;
  /** A control of its own beside the entry. */
  action?: ReactNode;
};

type ListDetailProps = {
  title: string;
  /** The heading is for screen readers only: the section's own says the same. */
  titleHidden?: boolean;
  entries: readonly Entry[];
  /** The id of the open entry. */
  current: string | null;
  open(id: string): void;
  /** The buttons that add an entry. */
  actions: ReactNode;
  /** What to do while there is no entry. */
  empty?: ReactNode;
  /** The open entry. */
  children: ReactNode;
};

/** A list, and beside it, or below it where there is little room, its open entry. */
export function ListDetail(props: ListDetailProps) {
  const { title, titleHidden = false, entries, current, open, actions, empty, children } = props;
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // Where the entry is below the list, it comes into sight.
    const isBelow = (detail.current?.offsetTop ?? 0) > (list.current?.offsetTop ?? 0);
    if (isBelow) detail.current?.scrollIntoView({ block: "start" });
  }, [current]);
  const groups = [...Map.groupBy(entries, ({ group }) => group)];
  return (
    <section aria-labelledby={headingId} className="@container flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className={titleHidden ? "sr-only" : "font-semibold"}>
          {title} <span className="font-normal text-muted">({entries.length})</span>
        </h3>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </header>
      {entries.length === 0 ? (
        empty !== undefined && <p className="text-muted">{empty}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @xl:grid-cols-[13rem_minmax(0,1fr)]">
          <div ref={list} className="rounded-md border border-border bg-surface">
            {groups.map(([group, own]) => (
              <div key={group ?? ""} className="border-border not-first:border-t">
                {group !== undefined && <p className="px-3 pt-2 text-sm font-medium text-muted">{group}</p>}
                <ul className="divide-y divide-border" aria-label={group ?? title}>
                  {own.map((entry) => (
                    <Row key={entry.id} entry={entry} isOpen={entry.id === current} open={open} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <div
            ref={detail}
            className="@container min-w-0 scroll-mt-2 rounded-md border border-border bg-surface p-4"
          >
            {children}
          </div>
        </div>
      )}
    </section>
  );
}

function Row({ entry, isOpen, open }: { entry: Entry; isOpen: boolean; open(id: string): void }) {
  const t = useTranslations("agents");
  const { id, title, note, facts = [], warning, hasProblem, action } = entry;
  return (
    <li className="flex items-center gap-1 pr-1 has-aria-pressed:bg-accent-soft">
      <button
        type="button"
        aria-pressed={isOpen || undefined}
        onClick={() => open(id)}
        className="flex min-h-9 min-w-0 flex-1 cursor-pointer flex-col rounded px-3 py-1.5 text-left hover:bg-raised"
      >
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{title || t("unnamed")}</span>
          {hasProblem && <ProblemDot>{t("has_problem")}</ProblemDot>}
        </span>
        {warning !== undefined && <span className="text-sm font-medium text-warn">{warning}</span>}
        {facts.length > 0 && <span className="text-sm text-muted">{facts.join(" · ")}</span>}
        {note !== undefined && note !== "" && <span className="truncate text-sm text-muted">{note}</span>}
      </button>
      {action}
    </li>
  );
}
