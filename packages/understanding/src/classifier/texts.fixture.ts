import type { EmbeddedText, TrainingText } from "./training-text.ts";

const width = 64;

/** A made-up vector of length 1 in which each word has a direction of its own. */
export function madeUpVector(text: string): Float32Array {
  const vector = new Float32Array(width);
  for (const word of text
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter(Boolean)) {
    let state = [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
    for (let at = 0; at < width; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      vector[at]! += state / 2 ** 31 - 1;
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

export function embedded<T extends TrainingText>(one: T): T & { vector: Float32Array } {
  return { ...one, vector: madeUpVector(one.text) };
}

const said: Record<string, string[]> = {
  book_room: [
    "I want to book a room",
    "reserve a room for {nights} nights",
    "is a double room free next week",
    "book me a single room please",
    "can I reserve two rooms",
  ],
  cancel_booking: [
    "cancel my booking {code}",
    "I can not come, please cancel",
    "call off the reservation O-12345",
    "we have to cancel",
    "drop my booking please",
  ],
  breakfast: [
    "when is breakfast served",
    "do you have breakfast without milk",
    "is breakfast part of the price",
    "until when can we have breakfast",
    "breakfast hours",
  ],
};
const negatives = [
  "tell me a joke about cats",
  "who won the match yesterday",
  "what is the capital of Peru",
  "write a poem on autumn",
  "solve this equation for me",
  "translate this sentence into Latin",
  "which film should I watch tonight",
  "how tall is that mountain",
];

/** A small agent: three intents with five examples each, a topic, and a few negatives. */
export function smallAgent(): EmbeddedText[] {
  return [
    ...Object.entries(said).flatMap(([label, texts]) =>
      texts.map((text) => embedded({ role: "example", label, text })),
    ),
    embedded({ role: "topic", text: "parking in the garage of the house" }),
    ...negatives.map((text) => embedded({ role: "negative", text })),
  ];
}
