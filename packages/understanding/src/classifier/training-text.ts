/**
 * What a classifier learns from. `example`: what a contact may say for an intent. `topic`: other words of the agent, such as
 * names of procedures and titles of its knowledge; they name no intent but are not off topic. `negative`: texts that are off
 * topic.
 */
export type TrainingText =
  | { role: "example"; text: string; label: string }
  | { role: "topic"; text: string }
  | { role: "negative"; text: string };

/** A text and its vector of length 1. */
export type EmbeddedText = TrainingText & { vector: Float32Array };

const placeOf = (one: TrainingText) => JSON.stringify([one.role, "label" in one ? one.label : "", one.text]);

/** Each text once, in an order that does not depend on the input order. */
export function inOrder<T extends TrainingText>(texts: readonly T[]): T[] {
  const byPlace = new Map(texts.map((one) => [placeOf(one), one]));
  return [...byPlace].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
