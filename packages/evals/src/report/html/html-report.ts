import { escapeMarkup } from "../escape-markup.ts";
import type { EvalReport, SuiteFigures } from "../eval-report.ts";
import { shown } from "../failure-text.ts";
import { failedCase } from "./failed-case.ts";
import { style } from "./style.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const numbers = (cells: string[]) => cells.map((cell) => `<td class="number">${cell}</td>`).join("");

function figuresTable({ suites, total }: EvalReport): string {
  const hats = total.passHat.map((_, index) => `pass^${index + 1}`);
  const heads = ["cases", "passed", "failed", ...hats, "time"].map(
    (head) => `<th scope="col" class="number">${head}</th>`,
  );
  const row = ({ suite, cases, passed, failed, passHat, ms }: SuiteFigures) =>
    `<tr><th scope="row">${escapeMarkup(suite)}</th>${numbers([String(cases), String(passed), String(failed), ...passHat.map(percent), `${ms} ms`])}</tr>`;
  return `<div class="scroll"><table><caption>A case in one mode counts once</caption><thead><tr><th scope="col">suite</th>${heads.join("")}</tr></thead><tbody>${[...suites, total].map(row).join("")}</tbody></table></div>`;
}

function divergenceList({ divergences }: EvalReport): string {
  if (divergences.length === 0) return "";
  const items = divergences.map(
    ({ caseId, mode, turn, variants }) =>
      `<li>${escapeMarkup(`${caseId}, ${mode}, turn ${turn}`)}<ul>${variants.map(({ effects, runs }) => `<li>run ${runs.join(", ")}: ${escapeMarkup(shown(effects))}</li>`).join("")}</ul></li>`,
  );
  return `<h2>Side effects that differ between the runs</h2><ul>${items.join("")}</ul>`;
}

function caseList({ runs }: EvalReport): string {
  const items = runs.map(
    ({ caseId, title, mode, isPassed, run }) =>
      `<li><span class="${isPassed ? "good" : "bad"}">${isPassed ? "passed" : "failed"}</span> ${escapeMarkup(`${title} (${caseId}, ${mode}, run ${run})`)}</li>`,
  );
  return `<h2>All runs</h2><details><summary>${runs.length} runs</summary><ul>${items.join("")}</ul></details>`;
}

/** The report as one page without other files. */
export function htmlOf(report: EvalReport): string {
  const failed = report.runs.filter((run) => !run.isPassed);
  const verdict =
    failed.length === 0
      ? `<p class="good">All ${report.runs.length} runs passed.</p>`
      : `<p class="bad">${failed.length} of ${report.runs.length} runs failed.</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evaluations: ${failed.length === 0 ? "passed" : `${failed.length} failed`}</title><style>${style}</style></head>
<body><main><h1>Evaluations</h1>
<p class="dim"><time datetime="${report.startedAt}">${report.startedAt}</time></p>
${verdict}
${figuresTable(report)}
${divergenceList(report)}
${failed.length === 0 ? "" : `<h2>Failed</h2>${failed.map(failedCase).join("\n")}`}
${caseList(report)}
</main></body></html>
`;
}
