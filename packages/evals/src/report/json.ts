import type { JsonObject } from "@konstruct/core/json";
import type { EvalReport } from "./eval-report.ts";

/** The report for programs: figures, and for every run its conversation, its end and its failures. Traces are in the database. */
export function jsonOf({ startedAt, runs, suites, total, divergences }: EvalReport): JsonObject {
  const results = runs.map(({ caseId, isPassed, turns, ...run }) => ({
    ...{ ...run, case: caseId, passed: isPassed },
    turns: turns.map(({ said, decided, reply, failures }) => ({ said, decided, reply, failures })),
  }));
  return JSON.parse(JSON.stringify({ startedAt, total, suites, divergences, results })) as JsonObject;
}
