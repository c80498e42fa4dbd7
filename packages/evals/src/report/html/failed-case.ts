import type { CaseRun, Failure, TurnRun } from "../../run/case-run.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { saidIn } from "../failure-text.ts";
import { traceSection } from "./trace-section.ts";

const value = (given: Failure["expected"]) =>
  escapeMarkup(typeof given === "string" ? given : JSON.stringify(given, null, 1));

function failures(file: string, { failures: failed }: Pick<TurnRun, "failures">): string {
  if (failed.length === 0) return "";
  const rows = failed.map(
    ({ path, expected, actual, line }) =>
      `<tr><td class="bad">${escapeMarkup(path)}<br><span class="dim">${escapeMarkup(file)}:${line}</span></td><td>${value(expected)}</td><td>${value(actual)}</td></tr>`,
  );
  return `<div class="scroll"><table><caption>Not as expected</caption><thead><tr><th scope="col">what</th><th scope="col">expected</th><th scope="col">actual</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function turnItem(file: string, turn: TurnRun): string {
  const reply =
    turn.reply === null
      ? '<p class="reply dim">No reply</p>'
      : `<p class="reply">${escapeMarkup(turn.reply)}</p>`;
  return `<li><p class="said">${escapeMarkup(saidIn(turn))}</p>${reply}
${failures(file, turn)}${traceSection(turn)}</li>`;
}

/** One failed run: its conversation, expected and actual values, and each turn's trace. */
export function failedCase(run: CaseRun): string {
  const { file, line, caseId, title, mode, turns, error } = run;
  const ended =
    error === null ? "" : `<p class="bad">${escapeMarkup(`${file}:${error.line}: ${error.message}`)}</p>`;
  return `<article><h3>${escapeMarkup(title)}</h3>
<p class="dim">${escapeMarkup(`${caseId}, mode ${mode}, run ${run.run}, ${file}:${line}`)}</p>
<ol>${turns.map((turn) => turnItem(file, turn)).join("\n")}</ol>${failures(file, run)}${ended}</article>`;
}
