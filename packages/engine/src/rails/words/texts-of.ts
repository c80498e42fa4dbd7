import type { Json } from "@konstruct/core/json";

/** The texts and numbers in a value, in order. */
export function textsOf(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap((one) => textsOf(one as Json));
}
