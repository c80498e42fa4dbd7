import { Plot, plotHeight, plotWidth, topOf } from "./plot.tsx";

export type DayBar = {
  day: string;
  value: number;
  /** The share drawn darker. */
  part?: number;
};

type DayBarsProps = {
  bars: readonly DayBar[];
  /** The label, and the value of the highest bar. */
  label: string;
  format: (value: number) => string;
  /** A horizontal line: a budget. */
  line?: number | undefined;
};

/** One bar for each day. */
export function DayBars({ bars, label, format, line }: DayBarsProps) {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value), line ?? 0);
  const step = plotWidth / Math.max(1, bars.length);
  const barOf = (at: number, value: number) => ({
    x: at * step + step * 0.12,
    width: step * 0.76,
    y: topOf(value, most),
    height: Math.max(0, plotHeight - topOf(value, most)),
  });
  return (
    <Plot label={label} most={format(most)} firstDay={bars[0]?.day} lastDay={bars.at(-1)?.day}>
      {bars.map(({ day, value, part }, at) => (
        <g key={day}>
          <title>{`${day}: ${format(value)}`}</title>
          <rect {...barOf(at, value)} className={part === undefined ? "fill-accent" : "fill-edge"} />
          {part !== undefined && <rect {...barOf(at, part)} className="fill-accent" />}
        </g>
      ))}
      {line !== undefined && (
        <line
          x1={0}
          x2={plotWidth}
          y1={topOf(line, most)}
          y2={topOf(line, most)}
          strokeDasharray="6 4"
          className="stroke-bad"
          strokeWidth={2}
        />
      )}
    </Plot>
  );
}
