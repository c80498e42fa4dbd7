/** Below the ten seconds a reader waits for a line, with room for a machine that stalls. */
export const tickMs = 8_000;

export type Progress = {
  part: string;
  done: number;
  total: number;
  /** What is counted, in the plural. */
  of: string;
  elapsedMs: number;
  running: readonly string[];
};

const mostNames = 3;

/** One line: `unit: 34 of 79 files, 20 s; now a.test.ts, b.test.ts`. */
export function formatProgress({ part, done, total, of, elapsedMs, running }: Progress): string {
  const names = running.slice(0, mostNames).join(", ");
  const others = running.length > mostNames ? ` and ${running.length - mostNames} more` : "";
  const now = running.length === 0 ? "" : `; now ${names}${others}`;
  return `${part}: ${done} of ${total} ${of}, ${Math.round(elapsedMs / 1_000)} s${now}`;
}
