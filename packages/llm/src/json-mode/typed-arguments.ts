import { isJsonObject, parseJson } from "@konstruct/core/json";
import type { LLMTool } from "../provider.ts";

const pythonWords: Record<string, unknown> = { True: true, False: false, None: null };

function typed(value: string, schema: unknown): unknown {
  const type = isJsonObject(schema) ? schema.type : undefined;
  if (type === "string" || (Array.isArray(type) && type.includes("string"))) return value;
  const text = value.trim();
  if (Object.hasOwn(pythonWords, text)) return pythonWords[text];
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : value;
}

/** Arguments that were written as text, in the types of the tool. What has no such type stays text, and the tool's schema refuses it. */
export function typedArguments(written: unknown, tool: LLMTool | undefined): unknown {
  if (!isJsonObject(written)) return written;
  const known = isJsonObject(tool?.parameters.properties) ? tool.parameters.properties : {};
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [
      key,
      typeof value === "string" ? typed(value, known[key]) : value,
    ]),
  );
}
