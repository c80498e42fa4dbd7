import type { Json } from "@konstruct/core/json";

/** A single value among the arguments of a call, with the names that lead to it. */
export type ArgumentLeaf = { path: string; value: string | number | boolean };

/** Every single value of arguments, lists and objects taken apart. What is null or an empty text says nothing. */
export function leavesOf(args: Json, path = ""): ArgumentLeaf[] {
  if (args === null || args === "") return [];
  if (typeof args !== "object") return [{ path, value: args }];
  return Object.entries(args).flatMap(([name, value]) =>
    leavesOf(value, Array.isArray(args) ? path : [path, name].filter(Boolean).join(".")),
  );
}
