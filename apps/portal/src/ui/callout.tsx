import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import { classes } from "./classes.ts";

const tones: Record<Tone, string> = {
  plain: "border-border bg-raised",
  accent: "border-accent bg-accent-soft",
  good: "border-good bg-good-soft",
  warn: "border-warn bg-warn-soft",
  bad: "border-bad bg-bad-soft",
};

/** A notice within a page: what, why, and what next. */
export function Callout(props: { title: string; tone?: Tone; live?: boolean; children?: ReactNode }) {
  const { title, tone = "plain", live = false, children } = props;
  return (
    <section
      role={live ? "alert" : undefined}
      className={classes("flex flex-col gap-1 rounded-md border-l-4 px-4 py-3", tones[tone])}
    >
      <p className="font-medium">{title}</p>
      {children}
    </section>
  );
}
