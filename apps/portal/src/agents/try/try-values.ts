import { type Json, type JsonObject, parseJson } from "@konstruct/core/json";
import { readConstant } from "../values/source.ts";

/** A typed value in the JSON type of its argument; text that is no JSON stays text. */
function readValue(text: string, type: string): Json {
  if (type !== "object" && type !== "array" && type !== "any") return readConstant(text, type);
  const parsed = parseJson(text);
  return parsed.ok ? (parsed.value as Json) : text;
}

/** The arguments of a call from what was typed; an empty field is no argument. */
export const readValues = (
  typed: Readonly<Record<string, string>>,
  types: Readonly<Record<string, string>>,
): JsonObject =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      text.trim() === "" ? [] : [[name, readValue(text, types[name] ?? "any")]],
    ),
  );
