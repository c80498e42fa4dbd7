import { isJsonObject, type JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { McpContent, McpResult } from "../../contract/mcp-servers.ts";

/** A result whose items are read one by one: a faulty one, or one of a newer kind, must not hide the others. */
export const callResultSchema = z.looseObject({
  content: z.unknown().optional(),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().nullish(),
});

function itemOf(item: unknown, place: number): McpContent {
  if (typeof item === "string") return { type: "text", text: item };
  const { type, text } = (isJsonObject(item) ? item : {}) as Record<string, unknown>;
  if (typeof type !== "string") return { type: "faulty", name: `item ${place + 1} has no type` };
  if (type === "text" && typeof text !== "string")
    return { type: "faulty", name: `item ${place + 1} has no text` };
  return { ...(item as JsonObject), type };
}

/** Whether a whole number is beyond what a double holds exactly. */
function hasLostDigits(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasLostDigits);
}

/**
 * A tool's answer as it came, each faulty item named by its place.
 * @param isExact whether the numbers were read with all their digits
 */
export function readCallResult(
  { content, structuredContent, isError }: z.infer<typeof callResultSchema>,
  isExact: boolean,
): McpResult {
  return {
    content: [content ?? []].flat().map(itemOf),
    isError: isError ?? false,
    hasLostDigits: !isExact && hasLostDigits(structuredContent),
    ...(isJsonObject(structuredContent) && { structuredContent }),
  };
}
