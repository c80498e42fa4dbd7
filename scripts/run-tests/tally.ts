/** What one part of the run came to. */
export type Tally = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file that broke before its tests, and an error outside every test, count as one failure each. */
export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

type DemoReport = { scenarios: { ok: boolean; skipped?: string }[] };

/** One a scenario; a scenario left out in this mode is neither. */
export function tallyDemo(report: DemoReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const played = report.scenarios.filter(({ skipped }) => skipped === undefined);
  const failed = played.filter(({ ok }) => !ok).length;
  return { passed: played.length - failed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

export const tallyStep = (exitCode: number): Tally => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
});

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** The last line of every run; scripts read it. */
export const formatTally = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
