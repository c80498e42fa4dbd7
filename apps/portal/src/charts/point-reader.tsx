"use client";
import { classes } from "../ui/classes.ts";

export type Point = {
  id: string;
  /** What is read out and shown at this point: its name and its values. */
  text: string;
};

/** Where the value of a point is shown, so that it stays within the chart. */
const sideOf = (at: number, count: number) =>
  at < count / 3 ? "left-0" : at >= (count * 2) / 3 ? "right-0" : "left-1/2 -translate-x-1/2";

/**
 * Lets a reader go through the values of a chart: one tab stop, then the arrow keys. The points are radio buttons, so that this needs
 * no script; hovering shows a value too. It is a client component for its size alone: the page carries the texts once more, not the
 * elements around them.
 */
export function PointReader({ id, title, points }: { id: string; title: string; points: readonly Point[] }) {
  return (
    <fieldset className="absolute inset-0 flex">
      <legend className="sr-only">{title}</legend>
      {points.map(({ id: point, text }, at) => (
        <label key={point} className="group relative min-w-0 flex-1">
          <input type="radio" name={id} value={point} aria-label={text} className="peer sr-only" />
          <span
            aria-hidden
            className="absolute inset-0 peer-checked:bg-accent/10 peer-focus-visible:outline-2 peer-focus-visible:outline-accent group-hover:bg-accent/10"
          />
          <span
            aria-hidden
            className={classes(
              "pointer-events-none absolute bottom-full z-10 mb-1 hidden rounded-md border border-border bg-surface px-2 py-0.5 text-sm whitespace-nowrap shadow-sm group-hover:z-20 group-hover:block peer-checked:block",
              sideOf(at, points.length),
            )}
          >
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
