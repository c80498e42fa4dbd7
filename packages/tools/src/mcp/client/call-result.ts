import { isJsonObject, type JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { McpContent, McpResult } from "../../contract/mcp-servers.ts";

/** A result whose items are read one by one: a faulty one, or one of a newer kind, must not hide the others. */
export const callResultSchema = z.looseObject({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});

function itemOf(item: unknown, place: number): McpContent {
  const { type, text } = (isJsonObject(item) ? item : {}) as Record<string, unknown>;
  if (typeof type !== "string") return { type: "faulty", name: `item ${place + 1} has no type` };
  if (type === "text" && typeof text !== "string")
    return { type: "faulty", name: `item ${place + 1} has no text` };
  return { ...(item as JsonObject), type };
}

/** A tool's answer as it came, each faulty item named by its place. */
export function readCallResult({
  content,
  structuredContent,
  isError = false,
}: z.infer<typeof callResultSchema>): McpResult {
  return {
    content: content.map(itemOf),
    isError,
    ...(isJsonObject(structuredContent) && { structuredContent }),
  };
}
