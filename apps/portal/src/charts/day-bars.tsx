import { classes } from "../ui/classes.ts";

export type DayBar = {
  day: string;
  value: number /** The part of it that is drawn darker. */;
  part?: number;
};

type DayBarsProps = {
  bars: readonly DayBar[];
  /** What is shown, and what its highest bar is. */
  label: string;
  format: (value: number) => string;
  /** Across the whole picture: a budget. */
  line?: number | undefined;
};

const [width, height, top] = [720, 180, 24];

/** One bar a day. Read out as one picture: the table beside it holds the numbers. */
export function DayBars({ bars, label, format, line }: DayBarsProps) {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value), line ?? 0);
  const step = width / Math.max(1, bars.length);
  const yOf = (value: number) => height - ((height - top) * value) / most;
  const [first, last] = [bars[0]?.day, bars.at(-1)?.day];
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="h-44 w-full"
        preserveAspectRatio="none"
      >
        {bars.map(({ day, value, part }, at) => (
          <g key={day}>
            <title>{`${day}: ${format(value)}`}</title>
            <rect
              x={at * step + step * 0.12}
              width={step * 0.76}
              y={yOf(value)}
              height={Math.max(0, height - yOf(value))}
              className={classes(part === undefined ? "fill-accent" : "fill-edge")}
            />
            {part !== undefined && (
              <rect
                x={at * step + step * 0.12}
                width={step * 0.76}
                y={yOf(part)}
                height={Math.max(0, height - yOf(part))}
                className="fill-accent"
              />
            )}
          </g>
        ))}
        {line !== undefined && (
          <line
            x1={0}
            x2={width}
            y1={yOf(line)}
            y2={yOf(line)}
            strokeDasharray="6 4"
            className="stroke-bad"
            strokeWidth={2}
          />
        )}
      </svg>
      <figcaption className="flex justify-between text-sm text-muted">
        <span>{first}</span>
        <span>{format(most)}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
