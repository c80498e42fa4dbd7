import { slotsInOrder } from "@konstruct/core/agent/slots-in-order";
import type { Json, JsonObject } from "@konstruct/core/json";
import { at, objectAt, type Path, textsAt, withAt } from "./config-path.ts";

/** The slots of an intent in the builder's order; the required ones are asked in it. */
export const slotsOf = (intent: Json): string[] =>
  slotsInOrder(textsAt(intent, ["required_params"]), Object.keys(objectAt(intent, ["params"])));

function arranged(intent: JsonObject, slots: readonly string[], required: readonly string[]): JsonObject {
  const params = objectAt(intent, ["params"]);
  const known = slots.filter((slot) => Object.hasOwn(params, slot));
  return {
    ...intent,
    params: Object.fromEntries(known.map((slot) => [slot, params[slot]!])),
    required_params: slots.filter((slot) => required.includes(slot)),
  };
}

const requiredOf = (intent: Json) => textsAt(intent, ["required_params"]);

/** Adds a slot at the end of the order. */
export const withSlot = (intent: JsonObject, slot: string): JsonObject =>
  arranged(
    { ...intent, params: { ...objectAt(intent, ["params"]), [slot]: { type: "string" } } },
    [...slotsOf(intent), slot],
    [...requiredOf(intent), slot],
  );

/** Removes a slot and its question. */
export function withoutSlot(intent: JsonObject, slot: string): JsonObject {
  const { [slot]: _asked, ...questions } = objectAt(intent, ["questions"]);
  const without = (names: readonly string[]) => names.filter((name) => name !== slot);
  return arranged({ ...intent, questions }, without(slotsOf(intent)), without(requiredOf(intent)));
}

/** Makes a slot required or optional; its place stays. */
export function withRequired(intent: JsonObject, slot: string, isRequired: boolean): JsonObject {
  const params = objectAt(intent, ["params"]);
  // An optional slot exists by its entry only.
  const kept = isRequired || Object.hasOwn(params, slot) ? params : { ...params, [slot]: {} };
  const others = requiredOf(intent).filter((name) => name !== slot);
  return arranged({ ...intent, params: kept }, slotsOf(intent), isRequired ? [...others, slot] : others);
}

/** Moves a slot before or behind its neighbour; null when there is none, or the order cannot be written. */
export function withMoved(intent: JsonObject, slot: string, by: -1 | 1): JsonObject | null {
  const slots = slotsOf(intent);
  const place = slots.indexOf(slot);
  const neighbour = slots[place + by];
  if (neighbour === undefined) return null;
  const wanted = slots.with(place, neighbour).with(place + by, slot);
  const moved = arranged(intent, wanted, requiredOf(intent));
  return slotsOf(moved).every((name, at) => name === wanted[at]) ? moved : null;
}

/**
 * A configuration after a change below one slot, with the slots in the order they had: a first entry would otherwise move its slot.
 * @param path what was changed
 */
export function withSlotsKept(before: Json, after: Json, path: Path): Json {
  if (path[0] !== "intents" || path[2] !== "params" || path.length < 5) return after;
  const place = path.slice(0, 2);
  const [old, now] = [at(before, place) ?? {}, objectAt(after, place)];
  const slots = slotsOf(old);
  const isSame = slotsOf(now).every((name, index) => name === slots[index]);
  return isSame ? after : withAt(after, place, arranged(now, slots, requiredOf(now)));
}
