import type { LLMMessage, ResponseFormat } from "../provider.ts";

/** How strictly a server enforces a schema, best first. A server that rejects a level gets the next one. */
const formatLevels = ["json_schema", "json_object", "plain"] as const;
export type FormatLevel = (typeof formatLevels)[number];

export function nextLevel(level: FormatLevel): FormatLevel | null {
  return formatLevels[formatLevels.indexOf(level) + 1] ?? null;
}

/** Whether an error is about the response format rather than the request. */
export function refusesFormat(status: unknown, message: string): boolean {
  return (
    (status === 400 || status === 404 || status === 422 || status === 501) &&
    /response_format|json_schema|json_object|structured output|schema/i.test(message)
  );
}

/** Below json_schema the server does not enforce the schema, so the prompt states it. */
export function withSchemaInstruction(
  messages: LLMMessage[],
  format: ResponseFormat | undefined,
  level: FormatLevel,
): LLMMessage[] {
  if (format === undefined || level === "json_schema") return messages;
  const content = `Answer with one JSON object only, named "${format.name}", valid against this JSON Schema:\n${JSON.stringify(format.schema)}`;
  const [first, ...rest] = messages;
  // Templates of many open models take one system message only.
  if (first?.role === "system")
    return [{ role: "system", content: `${content}\n\n${first.content}` }, ...rest];
  return [{ role: "system", content }, ...messages];
}
