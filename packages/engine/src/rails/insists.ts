import type { LoopRun } from "../turn/loop-run.ts";

type Doubts = Pick<LoopRun, "doubted" | "steps">;

/** Whether the model has read this doubt in an earlier answer of the turn. */
export const wasTold = ({ doubted, steps }: Doubts, doubt: string): boolean =>
  (doubted.get(doubt) ?? steps) < steps;

/** Whether the model proposes the same again after it has read this doubt. The first time it is noted. */
export function insists(run: Doubts, doubt: string): boolean {
  if (!run.doubted.has(doubt)) run.doubted.set(doubt, run.steps);
  return wasTold(run, doubt);
}
