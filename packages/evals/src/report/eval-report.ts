import { type CaseCount, passHat } from "@konstruct/core/pass-hat";
import type { CaseRun } from "../run/case-run.ts";
import { type Divergence, divergences } from "../run/divergences.ts";

/** A case in one mode counts once; it passes if all its runs pass. */
export type SuiteFigures = {
  suite: string;
  cases: number;
  passed: number;
  failed: number;
  /** pass^1, pass^2, … */
  passHat: number[];
  ms: number;
};

export type EvalReport = {
  /** ISO 8601. */
  startedAt: string;
  runs: CaseRun[];
  suites: SuiteFigures[];
  total: SuiteFigures;
  /** Turns whose decisions differ between runs. */
  divergences: Divergence[];
};

/** The runs of each case in each mode. */
function byCase(runs: readonly CaseRun[]): CaseRun[][] {
  return [...Map.groupBy(runs, ({ suite, caseId, mode }) => JSON.stringify([suite, caseId, mode])).values()];
}

function figuresOf(suite: string, runs: readonly CaseRun[]): SuiteFigures {
  const counts = byCase(runs).map(
    (same): CaseCount => ({ runs: same.length, passes: same.filter((run) => run.isPassed).length }),
  );
  const passed = counts.filter((one) => one.passes === one.runs).length;
  const most = Math.max(1, ...counts.map((one) => one.runs));
  return {
    suite,
    cases: counts.length,
    passed,
    failed: counts.length - passed,
    passHat: Array.from({ length: most }, (_, index) => passHat(counts, index + 1)),
    ms: runs.reduce((sum, run) => sum + run.ms, 0),
  };
}

/** The figures of a set of runs. */
export function reportOf(runs: CaseRun[], startedAt: Date): EvalReport {
  const suites = [...Map.groupBy(runs, (run) => run.suite)];
  return {
    startedAt: startedAt.toISOString(),
    runs,
    suites: suites.map(([suite, own]) => figuresOf(suite, own)),
    total: figuresOf("total", runs),
    divergences: byCase(runs).flatMap(divergences),
  };
}
