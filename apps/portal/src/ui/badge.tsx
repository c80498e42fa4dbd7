import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tone = "plain" | "accent" | "good" | "warn" | "bad";

const tones: Record<Tone, string> = {
  plain: "bg-raised text-text",
  accent: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

/** A state in a word; the colour only helps. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1 rounded px-1.5 py-0.5 text-sm font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
