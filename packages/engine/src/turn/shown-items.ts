import type { Json, JsonObject } from "@konstruct/core/json";
import type { ShownItem } from "../session-state.ts";

const mostShown = 5;

function itemOf(value: Json): ShownItem[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  const { sku, name } = value;
  return typeof sku === "string" && typeof name === "string" ? [{ sku, name }] : [];
}

/** The things a tool's result lists, for "the second one" and "is that in stock?". */
export function shownItems(result: JsonObject | null): ShownItem[] {
  const lists = Object.values(result ?? {}).filter((value) => Array.isArray(value));
  return lists.flat().flatMap(itemOf).slice(0, mostShown);
}
