import type { EvalReport, SuiteFigures } from "./eval-report.ts";
import { shown } from "./failure-text.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function rowOf({ suite, cases, passed, failed, passHat, ms }: SuiteFigures): string[] {
  return [suite, String(cases), String(passed), String(failed), ...passHat.map(percent), `${ms} ms`];
}

function aligned(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
}

/** The figures for a terminal, one line for each suite; below them the turns whose decisions differ between runs. */
export function tableOf({ suites, total, divergences }: EvalReport): string[] {
  const hats = total.passHat.map((_, index) => `pass^${index + 1}`);
  const head = ["suite", "cases", "passed", "failed", ...hats, "time"];
  const rows = [...suites, total].map(rowOf);
  const differing = divergences.flatMap(({ caseId, mode, turn, variants }) => [
    `${caseId}, ${mode}, turn ${turn}: side effects differ between the runs`,
    ...variants.map(({ effects, runs }) => `  run ${runs.join(", ")}: ${shown(effects)}`),
  ]);
  return [...aligned([head, ...rows]), ...differing];
}
