import { formatColumns } from "./format-columns.ts";
import type { RunResult } from "./run-point.ts";

export type PointReport = Omit<RunResult, "recoveryMs"> & {
  backend: string;
  kills: number;
  recoveryP50Ms: number;
  recoveryMaxMs: number;
  ok: boolean;
};

export const longestRecoveryMs = 30_000;

/** What must be zero. */
export function violations(result: Omit<RunResult, "recoveryMs" | "point">): number {
  const { lost, repeatedReplies, untold, repeatedEffects, missingEffects, unaudited, unlisted, dead } =
    result;
  return lost + repeatedReplies + untold + repeatedEffects + missingEffects + unaudited + unlisted + dead;
}

/** The runs of one point on one backend, added up. */
export function summarise(backend: string, runs: readonly RunResult[]): PointReport {
  const sum = (pick: (run: RunResult) => number) => runs.reduce((total, run) => total + pick(run), 0);
  const times = runs.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
  const total = {
    point: runs[0]!.point,
    conversations: sum((run) => run.conversations),
    lost: sum((run) => run.lost),
    repeatedReplies: sum((run) => run.repeatedReplies),
    untold: sum((run) => run.untold),
    saidTwice: runs.flatMap((run) => run.saidTwice),
    repeatedEffects: sum((run) => run.repeatedEffects),
    missingEffects: sum((run) => run.missingEffects),
    unaudited: sum((run) => run.unaudited),
    uncertain: sum((run) => run.uncertain),
    unlisted: sum((run) => run.unlisted),
    held: sum((run) => run.held),
    // A count of the whole database, not of one run.
    dead: Math.max(...runs.map((run) => run.dead)),
  };
  const recoveryMaxMs = times.at(-1)!;
  return {
    backend,
    kills: runs.length,
    ...total,
    recoveryP50Ms: times[Math.floor((times.length - 1) / 2)]!,
    recoveryMaxMs,
    ok: violations(total) === 0 && recoveryMaxMs <= longestRecoveryMs,
  };
}

const columns: [title: string, value: (report: PointReport) => string | number][] = [
  ["backend", (report) => report.backend],
  ["point", (report) => report.point],
  ["kills", (report) => report.kills],
  ["conversations", (report) => report.conversations],
  ["lost", (report) => report.lost],
  ["replies twice", (report) => report.repeatedReplies],
  ["untold", (report) => report.untold],
  ["effects twice", (report) => report.repeatedEffects],
  ["effects missing", (report) => report.missingEffects],
  ["unaudited", (report) => report.unaudited],
  ["uncertain", (report) => report.uncertain],
  ["unlisted", (report) => report.unlisted],
  ["held", (report) => report.held],
  ["dead", (report) => report.dead],
  ["recovery p50 ms", (report) => report.recoveryP50Ms],
  ["max ms", (report) => report.recoveryMaxMs],
  ["", (report) => (report.ok ? "ok" : "FAILED")],
];

export const formatTable = (reports: readonly PointReport[]): string => formatColumns(columns, reports);
