import { type Json, type JsonObject, parseJson } from "@konstruct/core/json";

/** An argument as a field shows it: text as it is, everything else as JSON. */
export const writeArg = (value: Json | undefined): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

function readArg(before: Json | undefined, written: string): Json | undefined {
  if (written === "") return before === "" ? "" : undefined;
  if (typeof before === "string") return written;
  const parsed = parseJson(written);
  // Not a number, boolean, list or object: it is text, and the tool's schema decides whether that is valid.
  return parsed.ok ? (parsed.value as Json) : written;
}

/** The arguments from the form; empty ones are left out. */
export function readArgs(before: JsonObject, names: readonly string[], given: FormData): JsonObject {
  const entries = names.map(
    (name) => [name, readArg(before[name], String(given.get(`arg.${name}`) ?? ""))] as const,
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
