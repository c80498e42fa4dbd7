import type { CaseRun } from "../run/case-run.ts";
import { escapeMarkup } from "./escape-markup.ts";
import type { EvalReport } from "./eval-report.ts";
import { allFailures, describeRun, failureLine } from "./failure-text.ts";

const seconds = (ms: number) => (ms / 1000).toFixed(3);

function testCase(run: CaseRun, isRepeated: boolean): string {
  const name = `${run.title}${isRepeated ? ` (run ${run.run})` : ""}`;
  const attributes = `classname="${escapeMarkup(`${run.suite}.${run.caseId}.${run.mode}`)}" name="${escapeMarkup(name)}" file="${escapeMarkup(run.file)}" line="${run.line}" time="${seconds(run.ms)}"`;
  if (run.isPassed) return `    <testcase ${attributes}/>`;
  const [first] = allFailures(run);
  const message = run.error?.message ?? (first === undefined ? "failed" : failureLine(run.file, first));
  return `    <testcase ${attributes}>
      <failure message="${escapeMarkup(message)}">${escapeMarkup(describeRun(run).join("\n"))}</failure>
    </testcase>`;
}

/** JUnit XML for build servers: one test case for each run of a case in a mode. */
export function junitOf({ runs, startedAt }: EvalReport): string {
  const repeated = runs.some((run) => run.run > 1);
  const suites = [...Map.groupBy(runs, (run) => run.suite)].map(([suite, own]) => {
    const failed = own.filter((run) => !run.isPassed).length;
    const ms = own.reduce((sum, run) => sum + run.ms, 0);
    return `  <testsuite name="${escapeMarkup(suite)}" tests="${own.length}" failures="${failed}" errors="0" skipped="0" time="${seconds(ms)}" timestamp="${startedAt}">
${own.map((run) => testCase(run, repeated)).join("\n")}
  </testsuite>`;
  });
  const failures = runs.filter((run) => !run.isPassed).length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="evaluations" tests="${runs.length}" failures="${failures}">
${suites.join("\n")}
</testsuites>
`;
}
