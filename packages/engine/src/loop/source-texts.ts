import { leavesOf } from "./argument-leaves.ts";
import type { LoopRun } from "./loop-run.ts";
import { sourcesOf } from "./sources.ts";

/** Every text and number that the turn was given, from whatever source, as text. */
export const sourceTexts = (run: LoopRun): string[] =>
  sourcesOf(run).flatMap(({ value }) => leavesOf(value).map((leaf) => String(leaf.value)));
