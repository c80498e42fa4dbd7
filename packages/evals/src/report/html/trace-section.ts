import type { Json, JsonObject } from "@konstruct/core/json";
import type { TurnRun } from "../../run/case-run.ts";
import { escapeMarkup } from "../escape-markup.ts";

const cell = (value: Json) => escapeMarkup(typeof value === "string" ? value : JSON.stringify(value));

function table(caption: string, heads: string[], rows: Json[][]): string {
  if (rows.length === 0) return `<p class="dim">${escapeMarkup(caption)}: none</p>`;
  const head = heads.map((one) => `<th scope="col">${escapeMarkup(one)}</th>`).join("");
  const body = rows
    .map((row) => `<tr>${row.map((value) => `<td>${cell(value)}</td>`).join("")}</tr>`)
    .join("");
  return `<div class="scroll"><table><caption>${escapeMarkup(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;

/** The full trace of one turn, folded. */
export function traceSection({ trace, session, provenance }: TurnRun): string {
  const { decisions } = trace;
  const goals = Object.values(session.goals).sort((a, b) => (a.id < b.id ? -1 : 1));
  const placeOf = (id: string) => {
    if (id === session.activeGoalId) return "served";
    const at = session.goalStack.indexOf(id);
    return at === -1 ? "" : `stack ${at + 1}`;
  };
  const proposals = (trace.rounds ?? []).flatMap((round, at) =>
    round.proposals.map(({ kind, code, reason, detail }): Json[] => [at + 1, kind, code, reason, detail]),
  );
  return `<details><summary>Trace</summary>
${table(
  "Stages",
  ["stage", "level", "payload"],
  trace.events.map((event) => [event.stage, event.level, event.payload]),
)}
${table(
  "Goals after the turn",
  ["goal", "status", "place", "slots", "missing", "next question"],
  goals.map((goal) => [
    goal.type,
    goal.status,
    placeOf(goal.id),
    goal.slots,
    goal.missing,
    goal.nextQuestion ?? "",
  ]),
)}
${table("Proposals", ["round", "what", "verdict", "why", "detail"], proposals)}
${table(
  "Policy",
  ["tool", "verdict", "rule", "reason"],
  decisions.policy.map((one) => [one.tool, one.verdict, one.ruleId ?? "", one.reason ?? ""]),
)}
${table(
  "Tools",
  ["tool", "arguments", "result"],
  trace.toolResults.map(({ tool, args, result }) => [tool, args, plain(result)]),
)}
${table(
  "Approvals",
  ["what", "which"],
  Object.entries(decisions.approvals).flatMap(([what, list]) =>
    list.map((one): Json[] => [what, plain(one)]),
  ),
)}
${table(
  "Where the facts of the reply come from",
  ["fact", "source"],
  provenance.map((atom): Json[] => {
    const { text, ...rest } = plain(atom) as JsonObject & { text: string };
    return [text, rest];
  }),
)}
</details>`;
}
