import { formatColumns } from "../format-columns.ts";
import { type CaseKind, isIdempotent } from "./cases.ts";
import type { WriteResult } from "./run-writes.ts";

/** The turns of one kind on one backend, added up. */
export type WritesReport = {
  backend: string;
  kind: CaseKind;
  turns: number;
  /** Writes in the journal. */
  writes: number;
  /** Effects at the server, each counted once a key. */
  effects: number;
  /** Times that a tool which takes its key was asked again. */
  askedAgain: number;
  /** Writes whose end is unknown; each went to a person. */
  unknown: number;
  faults: number;
  /** Of any round, from the last kill until all was answered, leases run out at once. */
  recoveryMaxMs: number;
  ok: boolean;
};

export function summariseWrites(
  backend: string,
  results: readonly WriteResult[],
  recoveryMaxMs: number,
): WritesReport[] {
  const kinds = Map.groupBy(results, (result) => result.case.kind);
  return [...kinds].map(([kind, all]) => {
    const asked = all.flatMap((one) => one.asked);
    const keys = new Set(asked.map(({ key }) => key));
    const repeatable = asked.filter(({ tool }) => isIdempotent(tool));
    const calls = all.flatMap(({ state }) => state.calls);
    const faults = all.flatMap((one) => one.faults).length;
    return {
      backend,
      kind,
      turns: all.length,
      writes: calls.length,
      effects: keys.size,
      askedAgain: repeatable.length - new Set(repeatable.map(({ key }) => key)).size,
      unknown: calls.filter(({ state }) => state === "unknown").length,
      faults,
      recoveryMaxMs,
      ok: faults === 0,
    };
  });
}

const columns: [title: string, value: (report: WritesReport) => string | number][] = [
  ["backend", (report) => report.backend],
  ["turns that write", (report) => report.kind],
  ["turns", (report) => report.turns],
  ["journalled", (report) => report.writes],
  ["made", (report) => report.effects],
  ["asked again", (report) => report.askedAgain],
  ["unknown", (report) => report.unknown],
  ["faults", (report) => report.faults],
  ["max ms", (report) => report.recoveryMaxMs],
  ["", (report) => (report.ok ? "ok" : "FAILED")],
];

export const formatWrites = (reports: readonly WritesReport[]): string => formatColumns(columns, reports);
