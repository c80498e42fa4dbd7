import { scaleBand } from "d3-scale";
import { line } from "d3-shape";
import { Legend } from "./legend.tsx";
import { Plot } from "./plot.tsx";
import { plotWidth } from "./plot-size.ts";
import { valueScale } from "./value-scale.ts";

export type LinePoint = { id: string; name: string; values: readonly (number | null)[] };

type LineChartProps = {
  /** Unique on the page. */
  id: string;
  title: string;
  /** The smallest value of the top line. */
  least: number;
  points: readonly LinePoint[];
  /** The names of the lines; the second is dashed. */
  names: readonly string[];
  format: (value: number | null) => string;
};

type Place = { x: number; y: number } | null;

const looks = ["stroke-accent", "stroke-warn"];
const dashes = [undefined, "7 5"];
const through = line<Place>()
  .defined((place) => place !== null)
  .x((place) => place!.x)
  .y((place) => place!.y);

/** A mark at each value: a single one between gaps is seen too. */
const marksAt = (places: readonly Place[]): string =>
  places.map((place) => (place === null ? "" : `M${place.x} ${place.y}h0`)).join("");

/** One line for each name; a point without a value is a gap. */
export function LineChart({ id, title, least, points, names, format }: LineChartProps) {
  const { y, ticks } = valueScale(
    points.flatMap(({ values }) => values),
    least,
  );
  const band = scaleBand()
    .domain(points.map((point) => point.id))
    .range([0, plotWidth]);
  const placesOf = (at: number): Place[] =>
    points.map(({ id: point, values }) => {
      const value = values[at] ?? null;
      return value === null ? null : { x: (band(point) ?? 0) + band.bandwidth() / 2, y: y(value) };
    });
  const textOf = ({ name, values }: LinePoint) =>
    `${name}: ${names.map((of, at) => (names.length === 1 ? "" : `${of} `) + format(values[at] ?? null)).join(", ")}`;
  return (
    <Plot
      id={id}
      title={title}
      ticks={ticks.map((tick) => ({ text: format(tick), y: y(tick) }))}
      first={points[0]?.name}
      last={points.at(-1)?.name}
      points={points.map((point) => ({ id: point.id, text: textOf(point) }))}
      legend={
        names.length > 1 ? (
          <Legend entries={names.map((name, at) => ({ name, look: at === 0 ? "line" : "dashed" }))} />
        ) : undefined
      }
    >
      {names.map((name, at) => (
        <g key={name} fill="none" strokeLinecap="round" className={looks[at] ?? "stroke-text"}>
          <path
            d={through(placesOf(at)) ?? ""}
            strokeWidth={2}
            strokeDasharray={dashes[at]}
            vectorEffect="non-scaling-stroke"
          />
          <path d={marksAt(placesOf(at))} strokeWidth={at === 0 ? 7 : 5} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </Plot>
  );
}
