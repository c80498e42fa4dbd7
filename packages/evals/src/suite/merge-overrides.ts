import type { Json } from "@konstruct/core/json";

const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `base` overridden by `over`: maps are merged key by key, other values are replaced, and null removes the key. */
export function mergeOverrides(base: Json, over: Json): Json {
  if (!isMap(base) || !isMap(over)) return over;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else merged.set(key, before === undefined ? value : mergeOverrides(before, value));
  }
  return Object.fromEntries(merged);
}
