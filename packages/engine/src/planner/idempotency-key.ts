import { createHash } from "node:crypto";
import type { Json, JsonObject } from "@konstruct/core/json";

/** JSON with sorted keys: equal values give equal text. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`);
  return `{${entries.join(",")}}`;
}

/** The same tool with the same arguments for the same goal is the same action, however often it is planned. */
export function idempotencyKey(call: {
  conversationId: string;
  goalId: string;
  tool: string;
  args: JsonObject;
}): string {
  return createHash("sha256").update(canonicalJson(call)).digest("hex");
}
