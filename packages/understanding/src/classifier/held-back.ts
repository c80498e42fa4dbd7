import { fitPair, pairLogits, type ViewedRow } from "./regression-pair.ts";
import type { Viewer } from "./views.ts";

/** What a model said of a text that it was not trained on. */
export type HeldBack = { logits: Float32Array; output: number; isByLetters: boolean };

const folds = 5;
/** So many tell enough; for large sets one fold has them. */
const enough = 400;

/** @returns for each row its fold; rows of one output that stand together, being alike, are held back together */
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

/** @param rows in a fixed order, alike texts of one output side by side */
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
