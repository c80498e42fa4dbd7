"use client";
import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { CheckBox } from "../ui/form/check-box.tsx";

type ProposedItemProps = {
  title: string;
  /** What kind of item it is, before the title. */
  label?: string;
  kept: boolean;
  onChange: (kept: boolean) => void;
  children?: ReactNode;
};

/** One line of a proposal, as a diff shows it: added while it is kept, struck out when it is dropped. */
export function ProposedItem({ title, label, kept, onChange, children }: ProposedItemProps) {
  return (
    <li
      className={classes(
        "flex flex-col gap-1 border-l-4 px-3 py-2",
        kept ? "border-good bg-good-soft" : "border-border bg-raised",
      )}
    >
      <CheckBox
        checked={kept}
        onChange={onChange}
        label={
          <span className={classes("break-words", !kept && "text-muted line-through")}>
            {label !== undefined && <span className="font-medium">{label}: </span>}
            {title}
          </span>
        }
      />
      {kept && children !== undefined && <div className="pl-7 text-sm break-words">{children}</div>}
    </li>
  );
}
