import type { ReactNode } from "react";

/** A red dot, with its meaning for screen readers. */
export const ProblemDot = ({ children }: { children: ReactNode }) => (
  <span className="text-bad">
    <span aria-hidden>●</span>
    <span className="sr-only">{children}</span>
  </span>
);
