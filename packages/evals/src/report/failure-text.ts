import type { Json } from "@konstruct/core/json";
import type { CaseRun, Failure, TurnRun } from "../run/case-run.ts";

const longest = 160;

/** A value on one line, cut at a readable length. */
export function shown(value: Json): string {
  const text = typeof value === "string" && !value.includes("\n") ? value : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

export function saidIn({ said, decided }: Pick<TurnRun, "said" | "decided">): string {
  return decided === null ? said.join(" / ") : `a member decides ${decided.approval}: ${decided.as}`;
}

export function failureLine(file: string, { path, expected, actual, line }: Failure): string {
  return `${file}:${line}: ${path}: expected ${shown(expected)}, got ${shown(actual)}`;
}

/** Failures of the turns, then those of the whole conversation. */
export const allFailures = ({ turns, failures }: Pick<CaseRun, "turns" | "failures">): Failure[] => [
  ...turns.flatMap((turn) => turn.failures),
  ...failures,
];

/** A failed run as lines: the conversation up to the failure, and the failures. */
export function describeRun({ file, mode, caseId, title, turns, end, failures, error }: CaseRun): string[] {
  const last = turns.findLastIndex((turn) => turn.failures.length > 0);
  const told = error === null && end === null ? turns.slice(0, last + 1) : turns;
  return [
    `FAIL  ${mode}  ${caseId}  ${title}`,
    ...told.flatMap((turn) => [
      `  > ${saidIn(turn).replaceAll("\n", "\n    ")}`,
      `  < ${(turn.reply ?? "(no reply)").replaceAll("\n", "\n    ")}`,
      ...turn.failures.map((failure) => `      ${failureLine(file, failure)}`),
    ]),
    ...(end === null ? [] : [`  the conversation ended: ${end}`]),
    ...failures.map((failure) => `      ${failureLine(file, failure)}`),
    ...(error === null ? [] : [`      ${file}:${error.line}: ${error.message}`]),
  ];
}
