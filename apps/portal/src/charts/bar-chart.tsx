import { scaleBand } from "d3-scale";
import { Legend } from "./legend.tsx";
import { Plot } from "./plot.tsx";
import { plotHeight, plotWidth } from "./plot-size.ts";
import { valueScale } from "./value-scale.ts";

export type Bar = {
  id: string;
  name: string;
  value: number;
  /** The share of it that is filled; the rest is hatched. */
  part?: number;
};

type BarChartProps = {
  /** Unique on the page. */
  id: string;
  title: string;
  /** The smallest value of the top line. */
  least: number;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** The names of the filled part and of the rest, where bars have parts. */
  parts?: readonly [string, string];
  /** A horizontal line, such as a budget. */
  line?: number | undefined;
};

const round = (units: number) => Math.round(units * 100) / 100;

/** One bar for each name. */
export function BarChart({ id, title, least, bars, format, parts, line }: BarChartProps) {
  const { y, ticks } = valueScale([...bars.map(({ value }) => value), line ?? 0], least);
  const band = scaleBand()
    .domain(bars.map((bar) => bar.id))
    .range([0, plotWidth])
    .paddingInner(0.24)
    .paddingOuter(0.12);
  const width = round(band.bandwidth());
  /** All bars in one path. */
  const pathOf = (topOf: (bar: Bar) => number) =>
    bars
      .map(
        (bar) => `M${round(band(bar.id) ?? 0)} ${plotHeight}V${round(y(topOf(bar)))}h${width}V${plotHeight}z`,
      )
      .join("");
  const hatch = `${id}-hatch`;
  const textOf = ({ name, value, part }: Bar) =>
    parts === undefined || part === undefined
      ? `${name}: ${format(value)}`
      : `${name}: ${format(value)} (${parts[0]}: ${format(part)})`;
  return (
    <Plot
      id={id}
      title={title}
      ticks={ticks.map((tick) => ({ text: format(tick), y: y(tick) }))}
      first={bars[0]?.name}
      last={bars.at(-1)?.name}
      points={bars.map((bar) => ({ id: bar.id, text: textOf(bar) }))}
      legend={
        parts && (
          <Legend
            entries={[
              { name: parts[0], look: "filled" },
              { name: parts[1], look: "hatched" },
            ]}
          />
        )
      }
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} className="fill-raised" />
          <line x1={0} x2={0} y1={0} y2={6} strokeWidth={4} className="stroke-edge" />
        </pattern>
      </defs>
      {parts !== undefined && <path d={pathOf(({ value }) => value)} fill={`url(#${hatch})`} />}
      <path d={pathOf(({ value, part }) => part ?? value)} className="fill-accent" />
      {line !== undefined && (
        <line
          x1={0}
          x2={plotWidth}
          y1={y(line)}
          y2={y(line)}
          strokeDasharray="6 4"
          className="stroke-bad"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </Plot>
  );
}
