import type { EvalRun } from "@konstruct/db/evaluation/runs";
import type { ServiceContext } from "../context.ts";
import { type ComparedCase, compareRuns } from "./compare-runs.ts";
import { readRun } from "./runs.ts";

export type RunComparison = { before: EvalRun; after: EvalRun; cases: ComparedCase[] };

/** Two runs case by case. @throws AppError `not_found` */
export async function readComparison(
  context: ServiceContext,
  { before, after }: { before: string; after: string },
): Promise<RunComparison> {
  const [earlier, later] = await Promise.all([readRun(context, before), readRun(context, after)]);
  const cases = compareRuns(earlier, later);
  const { figures: _earlierFigures, results: _earlierResults, ...first } = earlier;
  const { figures: _laterFigures, results: _laterResults, ...second } = later;
  return { before: first, after: second, cases };
}
