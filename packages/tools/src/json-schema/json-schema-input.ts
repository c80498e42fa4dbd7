import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import { type CheckValue, valueCheck } from "./check-value.ts";

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The arguments of a tool whose schema is JSON Schema; that schema, as written, is its description. */
export function jsonSchemaInput(schema: JsonObject): z.ZodType<JsonObject> {
  let check: CheckValue | undefined;
  // A transform, since Zod describes a refined schema by its base.
  const input = z.transform((value: unknown, context): JsonObject => {
    if (!isObject(value)) {
      context.issues.push({ code: "custom", input: value, message: "is no object" });
      return z.NEVER;
    }
    // Compiled on first use: most tools of an agent are described far more often than called.
    check ??= valueCheck(schema);
    for (const { path, message } of check(value))
      context.issues.push({ code: "custom", input: value, path, message });
    return value;
  });
  input._zod.toJSONSchema = () => structuredClone(schema);
  return input;
}

/** The argument names in the schema, and the required ones. */
export function keysOfSchema({ properties, required }: JsonObject): {
  inputKeys: string[];
  requiredKeys: string[];
} {
  const inputKeys = isObject(properties) ? Object.keys(properties) : [];
  const needed = Array.isArray(required) ? required.filter((key) => typeof key === "string") : [];
  return { inputKeys, requiredKeys: needed };
}
