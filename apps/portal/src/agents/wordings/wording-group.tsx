"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ProblemDot } from "../draft/problem-dot.tsx";

type WordingGroupProps = {
  title: string;
  /** How many of it the tenant words itself. */
  own: number;
  hasProblem: boolean;
  /** Begins open. */
  open: boolean;
  children: ReactNode;
};

/** A folded group of wordings; its fields are made once it is opened. */
export function WordingGroup({ title, own, hasProblem, open, children }: WordingGroupProps) {
  const t = useTranslations("wordings");
  const ta = useTranslations("agents");
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-border bg-surface"
    >
      <summary className="cursor-pointer px-4 py-2.5 font-semibold">
        {title} <span className="font-normal text-muted">{t("own_count", { count: own })}</span>{" "}
        {hasProblem && <ProblemDot>{ta("has_problem")}</ProblemDot>}
      </summary>
      {isOpen && <div className="flex flex-col gap-4 border-t border-border p-4">{children}</div>}
    </details>
  );
}
