import { exactNumbers, type Json, type JsonObject } from "@konstruct/core/json";
import { parse, stringify } from "yaml";

export type ToolLine = { tool: string; args?: JsonObject; ok?: boolean };

const isMap = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Lines with something in them. */
export const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function parsed(text: string): unknown {
  try {
    return parse(text, { customTags: exactNumbers });
  } catch {
    return undefined;
  }
}

/** A YAML map; undefined when the text is none. Empty text is an empty map. */
export function mapIn(text: string): JsonObject | undefined {
  if (text.trim() === "") return {};
  const value = parsed(text);
  return isMap(value) ? value : undefined;
}

export const mapText = (value: JsonObject): string =>
  Object.keys(value).length === 0 ? "" : stringify(value, { lineWidth: 100 }).trimEnd();

/** Tools with their arguments, one a line: `check_order {order_id: A-1}`, or the number of the line that is none, from 1. */
export function toolsIn(text: string): ToolLine[] | { wrongLine: number } {
  const lines = linesIn(text);
  const tools: ToolLine[] = [];
  for (const [at, line] of lines.entries()) {
    const [, tool, rest = ""] = /^(\S+?)\s*(\{.*\})?$/u.exec(line) ?? [];
    const args = mapIn(rest);
    if (tool === undefined || args === undefined) return { wrongLine: at + 1 };
    tools.push({ tool, ...(Object.keys(args).length > 0 && { args }) });
  }
  return tools;
}

const flow = (value: Json) =>
  stringify(value, { collectionStyle: "flow", lineWidth: 0, flowCollectionPadding: false }).trim();

/** The lines of tools; undefined when one says more than a line can. */
export function toolText(tools: readonly JsonObject[]): string | undefined {
  const lines = tools.map(({ tool, args, ...more }) =>
    Object.keys(more).length > 0 || typeof tool !== "string"
      ? undefined
      : args === undefined
        ? tool
        : `${tool} ${flow(args)}`,
  );
  return lines.includes(undefined) ? undefined : lines.join("\n");
}
