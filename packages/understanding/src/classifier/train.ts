import { AppError } from "@konstruct/core/errors";
import { mayBeEnglish } from "@konstruct/core/language/may-be-english";
import { calibrate } from "./calibrate.ts";
import { writeClassifier } from "./classifier-bytes.ts";
import { fitGate, ofAgent, ofOthers } from "./gate.ts";
import { holdBack } from "./held-back.ts";
import { commonWords } from "./mistyped-words.ts";
import { fitPair } from "./regression-pair.ts";
import { type EmbeddedText, inOrder } from "./training-text.ts";
import { viewerFor, viewsOf } from "./views.ts";

/** The cosine from which a negative is like one of the agent's texts, and is left out. */
const nearFrom = 0.55;

/** Four sums at a time, which takes a third of the time. */
function cosine(a: Float32Array, b: Float32Array): number {
  const fours = a.length - (a.length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < fours; at += 4) {
    first += a[at]! * b[at]!;
    second += a[at + 1]! * b[at + 1]!;
    third += a[at + 2]! * b[at + 2]!;
    fourth += a[at + 3]! * b[at + 3]!;
  }
  for (let at = fours; at < a.length; at++) first += a[at]! * b[at]!;
  return first + second + third + fourth;
}

function withoutNearNegatives(texts: readonly EmbeddedText[]): EmbeddedText[] {
  const own = texts.filter(({ role }) => role !== "negative");
  return texts.filter(
    ({ role, vector }) => role !== "negative" || own.every((one) => cosine(one.vector, vector) < nearFrom),
  );
}

/**
 * Trains a classifier; the same texts give the same bytes in any order. Pure, and takes up to half a minute: `trainInWorker` runs
 * it in a thread.
 * @throws AppError invalid_input without an example, or with vectors of different widths
 */
export function train(given: readonly EmbeddedText[]): Uint8Array {
  const texts = withoutNearNegatives(inOrder(given));
  const examples = texts.filter((one) => one.role === "example");
  const senseWidth = texts[0]?.vector.length ?? 0;
  if (examples.length === 0) throw new AppError("invalid_input", "There is no example to learn from");
  if (texts.some(({ vector }) => vector.length !== senseWidth))
    throw new AppError("invalid_input", "Vectors of different widths cannot be compared");
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const placeOf = new Map(labels.map((label, at) => [label, at]));
  const viewer = viewerFor(
    examples.map(({ text }) => text),
    senseWidth,
  );
  const viewed = texts.map((one) => ({
    one,
    views: viewsOf(viewer, one.text, one.vector),
    isByLetters: !mayBeEnglish(one.text),
  }));
  const rows = viewed
    .filter(({ one }) => one.role !== "topic")
    .map(({ one, ...row }) => ({
      ...row,
      output: one.role === "example" ? placeOf.get(one.label)! : labels.length,
    }));
  const gateRows = viewed.map(({ one, ...row }) => ({
    ...row,
    output: one.role === "negative" ? ofOthers : ofAgent,
  }));
  return writeClassifier({
    labels,
    words: commonWords(examples.map(({ text }) => text)),
    viewer,
    intents: fitPair(rows, viewer, labels.length + 1),
    calibration: calibrate(holdBack(rows, viewer, labels.length + 1), labels.length),
    gate: fitGate(gateRows, viewer),
  });
}
