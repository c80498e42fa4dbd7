import type { SparseVector } from "./hash-features.ts";

type Row = { vector: SparseVector; output: number };

/** A trained regression. `weights`: those of one place are adjacent, one for each output. */
export type Regression = { inputs: number; outputs: number; weights: Float32Array; bias: Float32Array };

/** `squares`: AdaGrad's sum of squared gradients. `active`: a buffer for the outputs of one step. */
type Fitting = Regression & { squares: Float32Array; biasSquares: Float32Array; active: Uint32Array };

/** The number of training steps: few examples are read more often than many. */
const steps = 25_000;
const fewestRounds = 4;
const mostRounds = 8;
const stepSize = 0.3;
/** Smaller gradients are skipped: most are, and they change little. */
const leastGradient = 0.005;
/** The initial value of `squares`; it keeps the first step of a weight from being the largest. */
const firstSquare = 0.01;

/** Shuffles by a fixed seed, so that training is reproducible. */
function shuffle(order: Uint32Array, seed: number): void {
  let state = seed;
  for (let at = order.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}

/**
 * Adds a vector's logits, four places at a time, which takes half the time.
 * @param into changed in place
 */
function addLogits(model: Regression, { places, values }: SparseVector, into: Float32Array): void {
  const { weights, outputs } = model;
  into.set(model.bias);
  const fours = places.length - (places.length % 4);
  for (let at = 0; at < fours; at += 4) {
    const [a, b, c, d] = [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
    const fromA = places[at]! * outputs;
    const fromB = places[at + 1]! * outputs;
    const fromC = places[at + 2]! * outputs;
    const fromD = places[at + 3]! * outputs;
    for (let output = 0; output < outputs; output++)
      into[output]! +=
        a * weights[fromA + output]! +
        b * weights[fromB + output]! +
        c * weights[fromC + output]! +
        d * weights[fromD + output]!;
  }
  for (let at = fours; at < places.length; at++) {
    const value = values[at]!;
    const from = places[at]! * outputs;
    for (let output = 0; output < outputs; output++) into[output]! += value * weights[from + output]!;
  }
}

/**
 * Turns logits into probabilities that add up to 1.
 * @param logits changed in place
 */
export function toProbabilities(logits: Float32Array): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (const logit of logits) if (logit > highest) highest = logit;
  let sum = 0;
  for (let at = 0; at < logits.length; at++) {
    const value = Math.exp(logits[at]! - highest);
    logits[at] = value;
    sum += value;
  }
  for (let at = 0; at < logits.length; at++) logits[at]! /= sum;
}

/**
 * The rows of each round: all of the agent's, and at most as many of the others in turn, so that many negatives do not outweigh
 * few examples.
 */
function* roundsOf(rows: readonly Row[], none: number): Generator<Uint32Array> {
  const places = rows.map((_, at) => at);
  const own = places.filter((at) => rows[at]!.output !== none);
  const others = Uint32Array.from(places.filter((at) => rows[at]!.output === none));
  shuffle(others, rows.length);
  const taken = Math.min(others.length, own.length);
  const many = own.length + taken;
  const rounds = Math.min(mostRounds, Math.max(fewestRounds, Math.round(steps / Math.max(1, many))));
  for (let round = 0; round < rounds; round++) {
    const order = new Uint32Array(many);
    order.set(own);
    for (let at = 0; at < taken; at++) order[own.length + at] = others[(round * taken + at) % others.length]!;
    shuffle(order, round + 1);
    yield order;
  }
}

/** Multinomial logistic regression by AdaGrad, one example at a time. The last output means none of the others. */
export function fitRegression(rows: readonly Row[], inputs: number, outputs: number): Regression {
  const fitting: Fitting = {
    inputs,
    outputs,
    weights: new Float32Array(inputs * outputs),
    bias: new Float32Array(outputs),
    squares: new Float32Array(inputs * outputs).fill(firstSquare),
    biasSquares: new Float32Array(outputs).fill(firstSquare),
    active: new Uint32Array(outputs),
  };
  const gradient = new Float32Array(outputs);
  for (const order of roundsOf(rows, outputs - 1))
    for (const at of order) {
      const { vector, output } = rows[at]!;
      addLogits(fitting, vector, gradient);
      toProbabilities(gradient);
      gradient[output]! -= 1;
      learn(fitting, vector, gradient);
    }
  return { inputs, outputs, weights: fitting.weights, bias: fitting.bias };
}

/** One step for every output whose gradient is large enough. */
function learn(model: Fitting, { places, values }: SparseVector, gradient: Float32Array): void {
  const { weights, squares, outputs, active } = model;
  let many = 0;
  for (let output = 0; output < outputs; output++) {
    const slope = gradient[output]!;
    if (Math.abs(slope) < leastGradient) continue;
    active[many++] = output;
    model.biasSquares[output]! += slope * slope;
    model.bias[output]! -= (stepSize * slope) / Math.sqrt(model.biasSquares[output]!);
  }
  for (let at = 0; at < places.length; at++) {
    const value = values[at]!;
    const from = places[at]! * outputs;
    for (let one = 0; one < many; one++) {
      const output = active[one]!;
      const change = gradient[output]! * value;
      const square = squares[from + output]! + change * change;
      squares[from + output] = square;
      weights[from + output]! -= (stepSize * change) / Math.sqrt(square);
    }
  }
}
