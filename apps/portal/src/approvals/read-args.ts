import type { Json, JsonObject } from "@konstruct/core/json";

/** How an argument is written in a field: text as it is, everything else as JSON. */
export const writeArg = (value: Json | undefined): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

function readArg(before: Json | undefined, written: string): Json | undefined {
  if (written === "") return before === "" ? "" : undefined;
  if (typeof before === "string") return written;
  try {
    return JSON.parse(written) as Json;
  } catch {
    // No number, yes or no, list or object: then it is text, and the tool's own schema says whether that will do.
    return written;
  }
}

/** The arguments as somebody filled them in; what was left empty is left out. */
export function readArgs(before: JsonObject, names: readonly string[], given: FormData): JsonObject {
  const entries = names.map(
    (name) => [name, readArg(before[name], String(given.get(`arg.${name}`) ?? ""))] as const,
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
