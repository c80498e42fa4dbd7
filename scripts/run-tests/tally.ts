import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What one part of the run came to; `failures` has a line for each that failed. */
export type Tally = { passed: number; failures: readonly string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** A command that failed without naming a failure counts as one failure. */
const counted = (passed: number, failures: string[], part: string, exitCode: number): Tally => ({
  passed,
  failures: failures.length === 0 && exitCode !== 0 ? [`${part}: ended with ${exitCode}`] : failures,
});

const mostReason = 300;
/** A failure in one line, without the colours of a terminal. */
const line = (where: string, why = "no reason given") =>
  `${where}: ${stripVTControlCharacters(why).split("\n")[0]!.slice(0, mostReason)}`;

/** A file that broke before its tests, and an error outside every test, count as one failure each. */
export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failures: ["vitest: left no report"] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((assertion) => assertion.status === "failed");
    if (failed.length === 0 && status === "failed") return [line(file, message)];
    return failed.map(({ fullName, failureMessages }) => line(`${file} > ${fullName}`, failureMessages[0]));
  });
  return counted(report.numPassedTests, failures, "vitest", exitCode);
}

type DemoReport = { scenarios: { name: string; ok: boolean; skipped?: string }[] };

/** One a scenario; a scenario left out in this mode is neither. */
export function tallyDemo(report: DemoReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failures: ["demo: left no report"] };
  const played = report.scenarios.filter(({ skipped }) => skipped === undefined);
  const failures = played.filter(({ ok }) => !ok).map(({ name }) => `demo: ${name}`);
  return counted(played.length - failures.length, failures, "demo", exitCode);
}

/** The unit tests of all packages; a package that left no report is a failure. */
export function tallyUnit(reports: readonly (VitestReport | undefined)[], exitCode: number): Tally {
  const { passed, failures } = addUp(reports.map((report) => tallyVitest(report, 0)));
  return counted(passed, [...failures], "unit tests", exitCode);
}

export const tallyStep = (name: string, exitCode: number): Tally =>
  counted(exitCode === 0 ? 1 : 0, [], name, exitCode);

export const addUp = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});

/** How every run ends: what failed, and the line that scripts read. */
export const formatTally = ({ passed, failures }: Tally): string =>
  [...failures.map((failure) => `failed: ${failure}`), `${passed} passed, ${failures.length} failed`].join(
    "\n",
  );
