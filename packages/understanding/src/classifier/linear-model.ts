import type { SparseVector } from "./hash-features.ts";
import type { Regression } from "./logistic-regression.ts";

/** A regression with 8-bit weights: whole numbers from -127 to 127, times the scale of their output. */
export type LinearModel = {
  inputs: number;
  outputs: number;
  weights: Int8Array;
  scale: Float32Array;
  bias: Float32Array;
};

const largest = 127;

/** A regression with rounded weights. The rounding removes most of the small differences between processors. */
export function quantised({ inputs, outputs, weights, bias }: Regression): LinearModel {
  const scale = new Float32Array(outputs);
  for (let at = 0; at < weights.length; at++) {
    const output = at % outputs;
    scale[output] = Math.max(scale[output]!, Math.abs(weights[at]!));
  }
  for (const [output, most] of scale.entries()) scale[output] = rounded(most) / largest;
  const steps = new Int8Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const step = scale[at % outputs]!;
    if (step !== 0) steps[at] = Math.max(-largest, Math.min(largest, Math.round(weights[at]! / step)));
  }
  return { inputs, outputs, weights: steps, scale, bias: bias.map(rounded) };
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** One logit for each output. */
export function logitsOf({ weights, scale, bias, outputs }: LinearModel, vector: SparseVector): Float32Array {
  const sums = new Float32Array(outputs);
  const { places, values } = vector;
  for (let at = 0; at < places.length; at++) {
    const value = values[at]!;
    const from = places[at]! * outputs;
    for (let output = 0; output < outputs; output++) sums[output]! += value * weights[from + output]!;
  }
  return sums.map((sum, output) => sum * scale[output]! + bias[output]!);
}
