import type { HttpRequestSettings } from "@konstruct/core/agent/tool-settings";
import type { Json, JsonObject } from "@konstruct/core/json";

type Field = HttpRequestSettings["response"][string];

/** Resolves a JSON pointer (RFC 6901); undefined if nothing is there. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  let found = value;
  for (const piece of pointer.split("/").slice(1)) {
    const key = piece.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Array.isArray(found) ? found[Number(key)] : found[key];
  }
  return found;
}

function isOf(value: Json, { type }: Field): boolean {
  if (type === "list") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  const found: string = typeof value;
  return found === type;
}

/** A number with more digits than a number keeps was read as a text of them. */
const isLongNumber = (value: Json) => typeof value === "string" && /^-?\d[\d.eE+-]{15,}$/.test(value);

/** The picked fields of an answer; or the name of the first that is missing or of another type. */
export function pickResponse(
  answer: Json | undefined,
  fields: HttpRequestSettings["response"],
): { ok: true; data: JsonObject } | { ok: false; field: string; isTooLong?: boolean } {
  const data: JsonObject = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = valueAt(answer, field.path);
    if (value === undefined || value === null) {
      if (field.required) return { ok: false, field: name };
      data[name] = null;
    } else if (isOf(value, field)) data[name] = value;
    else return { ok: false, field: name, isTooLong: field.type === "number" && isLongNumber(value) };
  }
  return { ok: true, data };
}
