import type { ToolResult } from "@konstruct/tools/contract/tool-result";

/** About 4,000 tokens. A longer result is cut, and the text says how much is missing. */
const longestResult = 16_000;

function dataText({ data }: ToolResult): string {
  if (data === null) return "null";
  // A result with only a `text` field is shown as that text.
  const { text, ...rest } = data;
  return typeof text === "string" && Object.keys(rest).length === 0 ? text : JSON.stringify(data);
}

/** Error codes that add nothing to their message. */
const ownCodes: ReadonlySet<string> = new Set(["rejected", "not_found"]);

function errorText({ error }: ToolResult): string {
  if (error === null) return "Error";
  const code = ownCodes.has(error.code) ? "" : ` (${error.code})`;
  return `Error${code}: ${error.message}`;
}

/** The result of a call as text for a model. */
export function resultText(result: ToolResult): string {
  const text = result.success ? dataText(result) : errorText(result);
  if (text.length <= longestResult) return text;
  return `${text.slice(0, longestResult).toWellFormed()}\n[${text.length - longestResult} more characters are not shown]`;
}
