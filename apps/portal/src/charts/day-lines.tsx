export type DayPoint = { day: string; values: readonly (number | null)[] };

type DayLinesProps = {
  points: readonly DayPoint[];
  names: readonly string[];
  label: string;
  format: (value: number) => string;
};

const [width, height, top] = [720, 180, 12];
const looks = ["stroke-accent", "stroke-warn"];
const dashes = [undefined, "7 5"];

/** One line for each name, told apart by dashes too; a day without a value is a gap. */
export function DayLines({ points, names, label, format }: DayLinesProps) {
  const most = Math.max(1e-9, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = width / Math.max(1, points.length - 1);
  const yOf = (value: number) => height - ((height - top) * value) / most;
  const pathOf = (line: number) =>
    points
      .map(({ values }, at) => {
        const value = values[line] ?? null;
        const before = at === 0 ? null : (points[at - 1]!.values[line] ?? null);
        return value === null ? "" : `${before === null ? "M" : "L"}${at * step} ${yOf(value)}`;
      })
      .join("");
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="h-44 w-full"
        preserveAspectRatio="none"
      >
        {names.map((name, line) => (
          <path
            key={name}
            d={pathOf(line)}
            fill="none"
            strokeWidth={3}
            strokeLinecap="round"
            strokeDasharray={dashes[line]}
            className={looks[line] ?? "stroke-text"}
          />
        ))}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-2 text-sm text-muted">
        <span>{points[0]?.day}</span>
        <span>
          {names.map((name, line) => (
            <span key={name}>
              {line > 0 && " · "}
              {line === 0 ? "—" : "- -"} {name}
            </span>
          ))}
          {" · "}
          {format(most)}
        </span>
        <span>{points.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
