import type { ReactNode } from "react";
import { plotHeight, plotWidth } from "./plot-size.ts";
import { type Point, PointReader } from "./point-reader.tsx";

type PlotProps = {
  /** Unique on the page. */
  id: string;
  title: string;
  /** Values of the grid lines, the highest first, as texts. */
  ticks: readonly { text: string; y: number }[];
  first: string | undefined;
  last: string | undefined;
  points: readonly Point[];
  legend?: ReactNode;
  children: ReactNode;
};

/** A drawing with its grid, its axis texts, and a value to read at every point. */
export function Plot({ id, title, ticks, first, last, points, legend, children }: PlotProps) {
  return (
    <figure className="flex flex-col gap-1">
      {legend !== undefined && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">{legend}</div>
      )}
      <div className="flex gap-2 pt-8">
        <div
          aria-hidden
          className="flex h-44 flex-col justify-between text-right text-xs tabular-nums text-muted"
        >
          {ticks.map(({ text, y }) => (
            <span key={y} className="-my-2">
              {text}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${plotWidth} ${plotHeight}`}
            role="img"
            aria-label={title}
            className="block h-44 w-full overflow-visible"
            preserveAspectRatio="none"
          >
            {ticks.map(({ y }) => (
              <line
                key={y}
                x1={0}
                x2={plotWidth}
                y1={y}
                y2={y}
                className="stroke-border"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {children}
          </svg>
          <PointReader id={id} title={title} points={points} />
        </div>
      </div>
      <figcaption className="flex justify-between gap-2 pl-10 text-xs text-muted">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
