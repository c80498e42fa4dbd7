/** One figure with its target. `unit`: shares are 0 to 1. */
export type Figure = {
  name: string;
  value: number;
  unit: "share" | "ms" | "bytes";
  target: { atLeast: number } | { atMost: number } | null;
};

export function isMet({ value, target }: Figure): boolean {
  if (target === null) return true;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

const shown: Record<Figure["unit"], (value: number) => string> = {
  share: (value) => `${(value * 100).toFixed(2)} %`,
  ms: (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`,
  bytes: (value) => `${Math.ceil(value / 1_024)} kB`,
};

function targetText({ unit, target }: Figure): string {
  if (target === null) return "";
  return "atLeast" in target
    ? `at least ${shown[unit](target.atLeast)}`
    : `at most ${shown[unit](target.atMost)}`;
}

/** One line for each figure: its name, value and target, and whether it misses the target. */
export function figureTable(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => [
    figure.name,
    shown[figure.unit](figure.value),
    targetText(figure),
    isMet(figure) ? "" : "not met",
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map(([name, value, target, verdict]) =>
    `${name!.padEnd(widths[0]!)}  ${value!.padStart(widths[1]!)}  ${target!.padEnd(widths[2]!)}  ${verdict}`.trimEnd(),
  );
}
