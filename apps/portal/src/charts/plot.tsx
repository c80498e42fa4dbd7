import type { ReactNode } from "react";

/** In the chart's own units; it is stretched to its place. */
export const [plotWidth, plotHeight] = [720, 180];

/** The height of a value, down from the top line. */
export const topOf = (value: number, most: number): number => plotHeight - (plotHeight * value) / most;

type PlotProps = {
  /** The accessible description; the table beside the chart has the numbers. */
  label: string;
  /** The value of the top line. */
  most: string;
  firstDay: string | undefined;
  lastDay: string | undefined;
  legend?: ReactNode;
  children: ReactNode;
};

/** Days from left to right, values from zero to the highest. */
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
