import type { ReactNode } from "react";

/** Of the picture, in its own units; it is stretched to where it stands. */
export const [plotWidth, plotHeight] = [720, 180];

/** Where a value is drawn, down from the line that stands for the highest. */
export const topOf = (value: number, most: number): number => plotHeight - (plotHeight * value) / most;

type PlotProps = {
  /** Read out instead of the picture: what is shown; the table beside it holds the numbers. */
  label: string;
  /** What the line at the top stands for. */
  most: string;
  firstDay: string | undefined;
  lastDay: string | undefined;
  legend?: ReactNode;
  children: ReactNode;
};

/** Days from left to right, between nothing and the highest value. */
export function Plot({ label, most, firstDay, lastDay, legend, children }: PlotProps) {
  return (
    <figure className="flex flex-col">
      <p className="border-b border-dashed border-edge text-sm text-muted">{most}</p>
      <svg
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        role="img"
        aria-label={label}
        className="h-44 w-full overflow-visible border-b border-edge"
        preserveAspectRatio="none"
      >
        {children}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-2 pt-1 text-sm text-muted">
        <span>{firstDay}</span>
        {legend}
        <span>{lastDay}</span>
      </figcaption>
    </figure>
  );
}
