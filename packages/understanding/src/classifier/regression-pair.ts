import { type LinearModel, logitsOf, quantised } from "./linear-model.ts";
import { fitRegression } from "./logistic-regression.ts";
import type { Viewer, Views } from "./views.ts";

/** One regression for each view. They err in different cases, so that both together are better than either. */
export type RegressionPair = { sense: LinearModel; letters: LinearModel };

/** A text to train on, with its output. `isByLetters`: it is outside the embedder's language. */
export type ViewedRow = { views: Views; output: number; isByLetters: boolean };

export function fitPair(rows: readonly ViewedRow[], viewer: Viewer, outputs: number): RegressionPair {
  const fit = (view: keyof Views, inputs: number) => {
    const seen = rows.map(({ views, output }) => ({ vector: views[view], output }));
    return quantised(fitRegression(seen, inputs, outputs));
  };
  return { sense: fit("sense", viewer.sensePlaces.length), letters: fit("letters", viewer.rarity.length) };
}

/** The mean of both regressions, one logit for each output. */
export function pairLogits({ sense, letters }: RegressionPair, views: Views): Float32Array {
  const fromLetters = logitsOf(letters, views.letters);
  return logitsOf(sense, views.sense).map((logit, output) => (logit + fromLetters[output]!) / 2);
}
