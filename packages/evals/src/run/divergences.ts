import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { CaseRun } from "./case-run.ts";
import type { SideEffects } from "./side-effects.ts";

/** A turn of a case with different decisions in different runs. */
export type Divergence = {
  suite: string;
  caseId: string;
  mode: string;
  /** From 1. */
  turn: number;
  variants: { effects: SideEffects | null; runs: number[] }[];
};

/**
 * Turns whose side-effect decisions differ between the runs of one case. A run that ended before the turn counts as one without
 * decisions.
 */
export function divergences(runs: readonly CaseRun[]): Divergence[] {
  const [first] = runs;
  if (first === undefined) return [];
  const { suite, caseId, mode } = first;
  const length = Math.max(...runs.map((run) => run.turns.length));
  return Array.from({ length }, (_, index): Divergence => {
    const variants = new Map<string, Divergence["variants"][number]>();
    for (const { run, turns } of runs) {
      const effects = turns[index]?.effects ?? null;
      const key = canonicalJson(effects);
      const variant = variants.get(key) ?? { effects, runs: [] };
      variants.set(key, { ...variant, runs: [...variant.runs, run] });
    }
    return { suite, caseId, mode, turn: index + 1, variants: [...variants.values()] };
  }).filter(({ variants }) => variants.length > 1);
}
