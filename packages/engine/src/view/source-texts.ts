import type { Source } from "../ground/ground-reply.ts";
import { leavesOf } from "../ground/sources/source-leaves.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { sourcesOf, staleSources } from "./sources.ts";

const textsOf = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ value }) => leavesOf(value).leaves.map((leaf) => String(leaf.value)));

/** Every text and number this turn was given, from any source, as text. */
export const sourceTexts = (run: LoopRun): string[] => textsOf(sourcesOf(run, run.turn.ports.clock()));

/** The same, with results that are too old to be repeated: a key in one of them is not invented. */
export const everGiven = (run: LoopRun): string[] => [
  ...sourceTexts(run),
  ...textsOf(staleSources(run, run.turn.ports.clock())),
];

/** What this turn was given by tool results only. */
export const resultTexts = (run: LoopRun): string[] =>
  textsOf(sourcesOf(run, run.turn.ports.clock()).filter(({ kind }) => kind === "tool"));
