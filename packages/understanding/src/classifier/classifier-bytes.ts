import { createHash } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import { z } from "zod";
import type { Calibration } from "./calibrate.ts";
import type { Gate } from "./gate.ts";
import type { LinearModel } from "./linear-model.ts";
import type { RegressionPair } from "./regression-pair.ts";
import { allPlaces, type Viewer } from "./views.ts";

export type ClassifierParts = {
  labels: string[];
  /** Words of the examples, commonest first. */
  words: string[];
  viewer: Viewer;
  /** One output for each label, in order, and one for none. */
  intents: RegressionPair;
  calibration: Calibration;
  gate: Gate;
};

const format = 3;
const checksumLength = 32;
const headLengthAt = checksumLength;
const headAt = checksumLength + 4;
const width = z.int().min(1).max(65_536);
const headSchema = z.strictObject({
  format: z.literal(format),
  labels: z.array(z.string()).min(1).max(65_536),
  words: z.string(),
  senseWidth: width,
  lettersWidth: width,
  sharpness: z.number().positive(),
  threshold: z.number().min(0).max(1),
  lettersThreshold: z.number().min(0).max(1),
  farFrom: z.number(),
});

const aligned = (at: number) => Math.ceil(at / 4) * 4;
const checksumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

function arraysOf({ viewer, intents, gate }: ClassifierParts): (Float32Array | Int8Array)[] {
  const models = [intents.sense, intents.letters, gate.pair.sense, gate.pair.letters];
  return [viewer.rarity, ...models.flatMap(({ scale, bias, weights }) => [scale, bias, weights])];
}

/** Writes a classifier as bytes: a checksum, the length of the head, the head as JSON, then lists of numbers, each at a multiple of four. */
export function writeClassifier(parts: ClassifierParts): Uint8Array {
  const head = new TextEncoder().encode(
    JSON.stringify({
      format,
      labels: parts.labels,
      words: parts.words.join(" "),
      senseWidth: parts.viewer.sensePlaces.length,
      lettersWidth: parts.viewer.rarity.length,
      ...parts.calibration,
      farFrom: parts.gate.farFrom,
    } satisfies z.infer<typeof headSchema>),
  );
  const arrays = arraysOf(parts);
  const length = arrays.reduce(
    (sum, { byteLength }) => aligned(sum + byteLength),
    aligned(headAt + head.length),
  );
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(headLengthAt, head.length, true);
  bytes.set(head, headAt);
  let at = aligned(headAt + head.length);
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at = aligned(at + byteLength);
  }
  bytes.set(checksumOf(bytes.subarray(checksumLength)));
  return bytes;
}

function refuse(why: string, cause?: unknown): never {
  throw new AppError("invalid_input", `These are not the bytes of a classifier: ${why}`, { cause });
}

function readHead(bytes: Uint8Array) {
  if (bytes.length < headAt) refuse("too short");
  if (!checksumOf(bytes.subarray(checksumLength)).equals(bytes.subarray(0, checksumLength)))
    refuse("damaged on the way, or written by something else");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(headLengthAt, true);
  try {
    const text = new TextDecoder().decode(bytes.subarray(headAt, headAt + length));
    return { head: headSchema.parse(JSON.parse(text)), from: aligned(headAt + length) };
  } catch (thrown) {
    refuse("its head is of another format", thrown);
  }
}

/**
 * Reads a classifier as views of its bytes; they are copied only if they do not begin at a multiple of four.
 * @throws AppError invalid_input if the bytes are damaged, truncated or of another format
 */
export function readParts(given: Uint8Array): ClassifierParts {
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const { head, from } = readHead(bytes);
  let at = from;
  const take = (length: number) => {
    const start = bytes.byteOffset + at;
    at = aligned(at + length);
    if (at > bytes.length) refuse("it ends too early");
    return start;
  };
  const floats = (many: number) => new Float32Array(bytes.buffer, take(many * 4), many);
  const model = (inputs: number, outputs: number): LinearModel => ({
    inputs,
    outputs,
    scale: floats(outputs),
    bias: floats(outputs),
    weights: new Int8Array(bytes.buffer, take(inputs * outputs), inputs * outputs),
  });
  const pair = (outputs: number): RegressionPair => ({
    sense: model(head.senseWidth, outputs),
    letters: model(head.lettersWidth, outputs),
  });
  return {
    labels: head.labels,
    words: head.words.split(" "),
    viewer: { rarity: floats(head.lettersWidth), sensePlaces: allPlaces(head.senseWidth) },
    intents: pair(head.labels.length + 1),
    calibration: {
      sharpness: head.sharpness,
      threshold: head.threshold,
      lettersThreshold: head.lettersThreshold,
    },
    gate: { pair: pair(2), farFrom: head.farFrom },
  };
}
