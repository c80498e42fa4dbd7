import { Plot, plotWidth, topOf } from "./plot.tsx";

export type DayPoint = { day: string; values: readonly (number | null)[] };

type DayLinesProps = {
  points: readonly DayPoint[];
  names: readonly string[];
  label: string;
  format: (value: number) => string;
};

type Place = { x: number; y: number } | null;

const looks = ["stroke-accent", "stroke-warn"];
const dashes = [undefined, "7 5"];

/** A line from day to day, broken where a value is missing. */
const lineThrough = (places: readonly Place[]): string =>
  places
    .map((place, at) => (place === null ? "" : `${places[at - 1] ? "L" : "M"}${place.x} ${place.y}`))
    .join("");

/** A single day between gaps is drawn as a dot. */
const dotsAt = (places: readonly Place[]): string =>
  places.map((place) => (place === null ? "" : `M${place.x} ${place.y}h0`)).join("");

/** One line for each name, with different dashes too; a day without a value is a gap. */
export function DayLines({ points, names, label, format }: DayLinesProps) {
  const most = Math.max(1e-9, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = plotWidth / Math.max(1, points.length - 1);
  const placesOf = (line: number): Place[] =>
    points.map(({ values }, at) => {
      const value = values[line] ?? null;
      return value === null ? null : { x: at * step, y: topOf(value, most) };
    });
  const legend = names.map((name, line) => `${line === 0 ? "—" : "- -"} ${name}`).join(" · ");
  return (
    <Plot
      label={label}
      most={format(most)}
      firstDay={points[0]?.day}
      lastDay={points.at(-1)?.day}
      legend={<span>{legend}</span>}
    >
      {names.map((name, line) => (
        <g key={name} fill="none" strokeLinecap="round" className={looks[line] ?? "stroke-text"}>
          <path
            d={lineThrough(placesOf(line))}
            strokeWidth={2}
            strokeDasharray={dashes[line]}
            vectorEffect="non-scaling-stroke"
          />
          <path d={dotsAt(placesOf(line))} strokeWidth={7} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </Plot>
  );
}
