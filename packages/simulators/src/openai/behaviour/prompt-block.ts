import { parseJson } from "@konstruct/core/json";

/**
 * The JSON between `<name>` and `</name>`, in which Konstruct's prompts give data to a model. The last one counts, so that a block
 * quoted in an example does not.
 */
export function readBlock(prompt: string, name: string): unknown {
  const end = prompt.lastIndexOf(`</${name}>`);
  const start = prompt.lastIndexOf(`<${name}>`, end);
  if (start === -1 || end === -1) return undefined;
  const parsed = parseJson(prompt.slice(start + name.length + 2, end));
  return parsed.ok ? parsed.value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
