import type { QueueBackend } from "@konstruct/queue/backend";
import { writeCases } from "./cases.ts";
import { nameOf } from "./points.ts";
import { runWrites, type WriteResult } from "./run-writes.ts";
import { summariseWrites, type WritesReport } from "./writes-report.ts";
import { startWritesStage } from "./writes-stage.ts";

/** Every round with one kill, and again with two. */
export async function runWriteRounds(
  options: { appUrl: string; queue: QueueBackend },
  rounds: number,
  say: (line: string) => void,
): Promise<WritesReport[]> {
  const stage = await startWritesStage(options);
  const backend = options.queue.kind;
  const results: WriteResult[] = [];
  let recoveryMs = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      let cut = 0;
      for (const kills of [1, 2] as const) {
        const run = await runWrites(stage, writeCases(2 * round + kills), kills);
        results.push(...run.results);
        cut += run.cut.reduce((sum, turns) => sum + turns, 0);
        recoveryMs = Math.max(recoveryMs, run.recoveryMs);
      }
      say(`${backend}: round ${round + 1} of ${rounds} done, 3 kills, ${cut} turns cut off`);
    }
  } finally {
    await stage.close();
  }
  for (const one of results.filter(({ faults }) => faults.length > 0))
    say(`${one.case.id}, ${nameOf(one.case.point)}: ${one.faults.join("; ")}`);
  return summariseWrites(backend, results, recoveryMs);
}
