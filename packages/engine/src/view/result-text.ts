import type { ToolResult } from "@konstruct/tools/contract/tool-result";

/** A result has room for about 4,000 tokens; of a longer one the beginning is shown and what is missing is said. */
const longestResult = 16_000;

function dataText({ data }: ToolResult): string {
  if (data === null) return "null";
  // A tool that answers in words is shown as it answered.
  const { text, ...rest } = data;
  return typeof text === "string" && Object.keys(rest).length === 0 ? text : JSON.stringify(data);
}

/** Failures whose code says nothing to whoever reads the message. */
const ownCodes: ReadonlySet<string> = new Set(["rejected", "not_found"]);

function errorText({ error }: ToolResult): string {
  if (error === null) return "Error";
  const code = ownCodes.has(error.code) ? "" : ` (${error.code})`;
  return `Error${code}: ${error.message}`;
}

/** The end of a call as a model reads it. */
export function resultText(result: ToolResult): string {
  const text = result.success ? dataText(result) : errorText(result);
  if (text.length <= longestResult) return text;
  return `${text.slice(0, longestResult).toWellFormed()}\n[${text.length - longestResult} more characters are not shown]`;
}
