import type { Json, JsonObject } from "../json.ts";
import { slotsInOrder } from "./slots-in-order.ts";

/** A key beside an intent's `params` in storage and hashes; authors do not write it. */
const orderKey = "param_order";

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The order in which jsonb returns keys: shorter first, then by bytes. */
const asStored = (names: readonly string[]) =>
  names.toSorted(
    (a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );

const inOrder = (object: JsonObject, order: readonly string[]): JsonObject => {
  const names = new Set([...order.filter((name) => Object.hasOwn(object, name)), ...Object.keys(object)]);
  return Object.fromEntries([...names].map((name) => [name, object[name]!]));
};

function withIntents(config: unknown, change: (intent: JsonObject) => JsonObject): unknown {
  if (!isObject(config) || !Array.isArray(config.intents)) return config;
  return { ...config, intents: config.intents.map((intent) => (isObject(intent) ? change(intent) : intent)) };
}

/**
 * A configuration in its stored form. jsonb does not keep the order of keys, so the order of an intent's slots is stored beside them
 * if it differs from jsonb's. A version stored before this key existed has the same form.
 */
export function withSlotOrder(config: unknown): unknown {
  return withIntents(config, ({ [orderKey]: _derived, ...intent }) => {
    const names = isObject(intent.params) ? Object.keys(intent.params) : [];
    const isLost = asStored(names).some((name, place) => name !== names[place]);
    return isLost ? { ...intent, [orderKey]: names as Json[] } : intent;
  });
}

/** Restores the written form from the stored one: slots and their questions in the builder's order. */
export function inSlotOrder(config: unknown): unknown {
  return withIntents(config, ({ [orderKey]: order, ...intent }) => {
    const params = isObject(intent.params) ? inOrder(intent.params, texts(order)) : undefined;
    const slots = slotsInOrder(texts(intent.required_params), Object.keys(params ?? {}));
    return {
      ...intent,
      ...(params !== undefined && { params }),
      ...(isObject(intent.questions) && { questions: inOrder(intent.questions, slots) }),
    };
  });
}
