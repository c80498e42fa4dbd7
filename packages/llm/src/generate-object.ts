import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import { extractJson } from "./extract-json.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "./provider.ts";

export type ObjectRequest<T> = Omit<GenerateOptions, "responseFormat" | "tools"> & {
  /** The name of the schema for the model, `[a-z_]+`. */
  name: string;
  schema: z.ZodType<T>;
};

/** Zod's JSON Schema without the `$schema` key, which some servers refuse. */
function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return JSON.parse(JSON.stringify(rest)) as JsonObject;
}

function check<T>(schema: z.ZodType<T>, response: LLMResponse): { value: T } | { problem: string } {
  // Some servers close the JSON of an answer that was cut off.
  if (response.finishReason === "length") return { problem: "The answer was cut off. Answer shorter." };
  const parsed = extractJson(response.content ?? "");
  if (parsed === undefined) return { problem: "The answer was not JSON." };
  const result = schema.safeParse(parsed);
  return result.success ? { value: result.data } : { problem: z.prettifyError(result.error) };
}

/**
 * Generates one typed answer. An answer that does not fit the schema is sent back once with its errors; a second one is rejected.
 * @throws AppError `rejected_by_platform` after the failed repair, or whatever `generate` throws
 */
export async function generateObject<T>(
  provider: LLMProvider,
  messages: LLMMessage[],
  { name, schema, ...options }: ObjectRequest<T>,
): Promise<T> {
  const request: GenerateOptions = {
    ...options,
    responseFormat: { type: "json_schema", name, schema: jsonSchemaOf(schema), strict: true },
  };
  const first = await provider.generate(messages, request);
  const answer = check(schema, first);
  if ("value" in answer) return answer.value;

  const repair: LLMMessage[] = [
    ...messages,
    { role: "assistant", content: first.content ?? "" },
    {
      role: "user",
      content: `That answer cannot be used: ${answer.problem}\nAnswer again with only the JSON object.`,
    },
  ];
  const repaired = check(schema, await provider.generate(repair, request));
  if ("value" in repaired) return repaired.value;
  throw new AppError(
    "rejected_by_platform",
    `${provider.name} gave no valid "${name}": ${repaired.problem}`,
    {
      context: { provider: provider.name, name },
    },
  );
}
