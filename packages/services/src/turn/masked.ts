import type { Json, JsonObject } from "@konstruct/core/json";

const mask = "[redacted]";

/** The values of the parameters an agent masks, under their own key at any depth. */
export function masked<T extends Json>(value: T, names: readonly string[]): T {
  if (Array.isArray(value)) return value.map((item) => masked(item, names)) as T;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value as JsonObject);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, names.includes(key) ? mask : masked(item, names)]),
  ) as T;
}
