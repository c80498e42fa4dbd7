import { holdBack } from "./held-back.ts";
import { fitPair, pairLogits, type RegressionPair, type ViewedRow } from "./regression-pair.ts";
import type { Viewer, Views } from "./views.ts";

/** Separates the agent's own words from everyday talk. `farFrom`: the logit difference from which a text is far. */
export type Gate = { pair: RegressionPair; farFrom: number };

export const ofAgent = 0;
export const ofOthers = 1;
/** The smallest distance that counts as far; it is larger while few texts were held back. */
const leastDistance = 2;
const doubtOfFew = 8;
/** The share of held-back texts of the agent that may be farther: one odd text must not disable the gate. */
const mostBeyond = 0.02;

function distanceOf(logits: Float32Array): number {
  return logits[ofOthers]! - logits[ofAgent]!;
}

/**
 * Trains a gate and finds its distance.
 * @param rows output 0: the agent's own words, 1: everyday talk
 */
export function fitGate(rows: readonly ViewedRow[], viewer: Viewer): Gate {
  const own = holdBack(rows, viewer, 2)
    .filter(({ output }) => output === ofAgent)
    .map(({ logits }) => distanceOf(logits))
    .sort((a, b) => b - a);
  const farthest = own[Math.floor(own.length * mostBeyond)] ?? leastDistance;
  const farFrom = Math.max(leastDistance, farthest) + doubtOfFew / (1 + own.length);
  return { pair: fitPair(rows, viewer, 2), farFrom: Math.round(farFrom * 100) / 100 };
}

export function isFar({ pair, farFrom }: Gate, views: Views): boolean {
  return distanceOf(pairLogits(pair, views)) > farFrom;
}
