import type { HeldBack } from "./held-back.ts";
import { toProbabilities } from "./logistic-regression.ts";

/** `sharpness`: what logits are multiplied by. `threshold`: the probability below which no intent is named. */
export type Calibration = { sharpness: number; threshold: number };

/** Of the messages that would be understood rightly, so many may be asked about again, for the sake of noticing the others. */
const mostGivenUp = 0.025;
/** What is taken for true before anything was held back, and how many texts it takes to outweigh it. */
const usual: Calibration = { sharpness: 1, threshold: 0.35 };
const usualCounts = 60;
const sharpnesses = Array.from({ length: 25 }, (_, at) => 2 ** (at / 6 - 2));

export function sharpened(logits: Float32Array, sharpness: number): Float32Array {
  const probabilities = logits.map((logit) => logit * sharpness);
  toProbabilities(probabilities);
  return probabilities;
}

/** The sharpness under which the outputs that are right are likeliest. */
function sharpnessFor(held: readonly HeldBack[]): number {
  const surprise = (sharpness: number) => {
    const fromUsual = (Math.log(sharpness / usual.sharpness) ** 2 * usualCounts) / 2;
    return held.reduce(
      (sum, { logits, output }) => sum - Math.log(Math.max(1e-9, sharpened(logits, sharpness)[output]!)),
      fromUsual,
    );
  };
  const surprises = sharpnesses.map(surprise);
  return sharpnesses[surprises.indexOf(Math.min(...surprises))]!;
}

/** The likeliest intent and how likely it is; outputs from `labels` on are none. */
export function likeliest(
  probabilities: Float32Array,
  labels: number,
): { output: number; probability: number } {
  let output = 0;
  for (let at = 1; at < labels; at++) if (probabilities[at]! > probabilities[output]!) output = at;
  return { output, probability: probabilities[output]! };
}

/** @param labels how many of the outputs are intents */
export function calibrate(held: readonly HeldBack[], labels: number): Calibration {
  const sharpness = sharpnessFor(held);
  const own = held.filter(({ output }) => output < labels);
  const rightly = own
    .map(({ logits, output }) => ({ ...likeliest(sharpened(logits, sharpness), labels), truth: output }))
    .filter(({ output, truth }) => output === truth)
    .map(({ probability }) => probability)
    .sort((a, b) => a - b);
  const found = rightly[Math.floor(own.length * mostGivenUp)] ?? usual.threshold;
  const threshold = (found * own.length + usual.threshold * usualCounts) / (own.length + usualCounts);
  return { sharpness, threshold: Math.round(threshold * 1_000) / 1_000 };
}
