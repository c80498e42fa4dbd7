import { expect, it } from "vitest";
import type { TrainedClassifier } from "../classifier/classifier.ts";
import { rankWith } from "./rank-with.ts";

const vector = new Float32Array(1);
const classifier = (isAbstained: boolean, isFar: boolean): TrainedClassifier => ({
  labels: [],
  read: (text) => text,
  classify: () => ({
    ranked: [0.612_34, 0.2, 0.1, 0.05].map((probability, at) => ({ label: `i${at}`, probability })),
    inScope: 0.5,
    isAbstained,
  }),
  isFarFromAll: () => isFar,
});

it("B2 at most three intents are named, in thousandths", () => {
  expect(rankWith(classifier(false, false), "hello", vector)).toEqual({
    ranked: [
      { intent: "i0", probability: 0.612 },
      { intent: "i1", probability: 0.2 },
      { intent: "i2", probability: 0.1 },
    ],
    isAbstained: false,
    isFar: false,
  });
});

it("A10 the classifier's verdict on a message is passed on", () => {
  expect(rankWith(classifier(true, true), "hello", vector)).toMatchObject({ isAbstained: true, isFar: true });
});

it("B2 without a classifier nothing is believed and nothing is far", () => {
  expect(rankWith(null, "hello", vector)).toEqual({ ranked: [], isAbstained: true, isFar: false });
});

it("B2 D9 outside the embedder's language the nearest intents share the probability among themselves", () => {
  const shares = (text: string) =>
    rankWith(classifier(true, false), text, vector).ranked.map(({ probability }) => probability);
  expect(shares("I would like to move my appointment")).toEqual([0.612, 0.2, 0.1]);
  expect(shares("me gustaría cambiar la hora de mi cita")).toEqual([0.636, 0.208, 0.104]);
});
