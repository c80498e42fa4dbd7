import type { HeldBack } from "./held-back.ts";
import { toProbabilities } from "./logistic-regression.ts";

/**
 * `sharpness`: the factor of logits for probabilities. `threshold`: the clarity below which no intent is named.
 * `lettersThreshold`: the same for texts outside the embedder's language, which are never as clear.
 */
export type Calibration = { sharpness: number; threshold: number; lettersThreshold: number };

/** The share of rightly understood messages that may be asked about again, so that others are noticed. */
const mostGivenUp = 0.02;
/** The usual values weigh as much as this many held-back texts. */
const usualCounts = 60;
const usualSharpness = 1.4;
const softness = 0.7;
const sharpnesses = Array.from({ length: 25 }, (_, at) => 2 ** (at / 6 - 2));

export function sharpened(logits: Float32Array, sharpness: number): Float32Array {
  const probabilities = logits.map((logit) => logit * sharpness);
  toProbabilities(probabilities);
  return probabilities;
}

/** The sharpness that makes the right outputs likeliest. */
function sharpnessFor(held: readonly HeldBack[]): number {
  const surprise = (sharpness: number) => {
    const fromUsual = (Math.log(sharpness / usualSharpness) ** 2 * usualCounts) / 2;
    return held.reduce(
      (sum, { logits, output }) => sum - Math.log(Math.max(1e-9, sharpened(logits, sharpness)[output]!)),
      fromUsual,
    );
  };
  const surprises = sharpnesses.map(surprise);
  return sharpnesses[surprises.indexOf(Math.min(...surprises))]!;
}

/** Half as likely again as chance, among the intents and the output for none. */
const usualThreshold = (labels: number) => Math.max(0.1, Math.min(0.5, 1.5 / (labels + 1)));

/** The likeliest intent and its probability; outputs from `labels` on mean none. */
export function likeliest(
  probabilities: Float32Array,
  labels: number,
): { output: number; probability: number } {
  let output = 0;
  for (let at = 1; at < labels; at++) if (probabilities[at]! > probabilities[output]!) output = at;
  return { output, probability: probabilities[output]! };
}

/**
 * How clearly a message means one intent, 0 to 1: the probability of the likeliest under softened logits, which detect unknown
 * messages better.
 */
export function clarityOf(logits: Float32Array, labels: number): number {
  return likeliest(sharpened(logits, softness), labels).probability;
}

function thresholdFor(own: readonly HeldBack[], labels: number): number {
  const rightly = own
    .filter(({ logits, output }) => likeliest(logits, labels).output === output)
    .map(({ logits }) => clarityOf(logits, labels))
    .sort((a, b) => a - b);
  const usual = usualThreshold(labels);
  const found = rightly[Math.floor(own.length * mostGivenUp)] ?? usual;
  const threshold = (found * own.length + usual * usualCounts) / (own.length + usualCounts);
  return Math.round(threshold * 1_000) / 1_000;
}

/**
 * Finds sharpness and thresholds on held-back texts.
 * @param labels how many of the outputs are intents
 */
export function calibrate(held: readonly HeldBack[], labels: number): Calibration {
  const own = held.filter(({ output }) => output < labels);
  const [byLetters, bySense] = [true, false].map((is) => own.filter(({ isByLetters }) => isByLetters === is));
  return {
    sharpness: sharpnessFor(held),
    threshold: thresholdFor(bySense!, labels),
    lettersThreshold: thresholdFor(byLetters!, labels),
  };
}
