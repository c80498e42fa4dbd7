import { fitPair, pairLogits, type ViewedRow } from "./regression-pair.ts";
import type { Viewer } from "./views.ts";

/** A model's output for a text it was not trained on. */
export type HeldBack = { logits: Float32Array; output: number; isByLetters: boolean };

const folds = 5;
/** With more rows, one fold of about this many is enough. */
const enough = 400;

/** @returns the fold of each row; adjacent rows of one output are alike and are held back together */
function foldsOf(rows: readonly ViewedRow[], outputs: number): number[] {
  const many = new Uint32Array(outputs);
  for (const { output } of rows) many[output]! += 1;
  const seen = new Uint32Array(outputs);
  return rows.map(({ output }) => {
    const place = seen[output]!++;
    // Outputs with few rows begin at different folds, so that no fold holds back all of them.
    return (Math.floor((place * folds) / many[output]!) + output) % folds;
  });
}

/**
 * What models say of rows they were not trained on, by cross-validation.
 * @param rows in a fixed order, with similar texts of one output next to each other
 */
export function holdBack(rows: readonly ViewedRow[], viewer: Viewer, outputs: number): HeldBack[] {
  const foldOf = foldsOf(rows, outputs);
  const held: HeldBack[] = [];
  for (let fold = 0; fold < folds && held.length < enough; fold++) {
    const pair = fitPair(
      rows.filter((_, at) => foldOf[at] !== fold),
      viewer,
      outputs,
    );
    for (const [at, { views, output, isByLetters }] of rows.entries())
      if (foldOf[at] === fold) held.push({ logits: pairLogits(pair, views), output, isByLetters });
  }
  return held;
}
