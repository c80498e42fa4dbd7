import type { LLMTool } from "../provider.ts";
import { toolNames } from "../tool-names.ts";

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type WrittenCall = { name: string; written: unknown };

/** What models write a call as: by OpenAI's names, by those of Llama, or inside a `function`. */
export function writtenCall(value: unknown): WrittenCall | null {
  if (!isFields(value)) return null;
  const inner = isFields(value.function) ? value.function : value;
  const name = inner.name ?? inner.tool ?? inner.function;
  if (typeof name !== "string" || name === "") return null;
  return { name, written: inner.arguments ?? inner.parameters ?? inner.args ?? inner.input };
}

/** The calls in one JSON value: a call, a list of them, or an object around such a list. Null when it holds anything else. */
export function writtenCalls(value: unknown): WrittenCall[] | null {
  const list = isFields(value) ? (value.calls ?? value.tool_calls ?? [value]) : value;
  if (!Array.isArray(list)) return null;
  const calls = list.map(writtenCall);
  return calls.every((call) => call !== null) ? calls : null;
}

/** The name a tool has, of the one it has with the provider or of its own. Null of a tool that is not there. */
export function nameIn(tools: LLMTool[]): (written: string) => string | null {
  const own = new Set(tools.map(({ name }) => name));
  const names = toolNames(own);
  return (written) => {
    if (own.has(written)) return written;
    const name = names.nameOf(written);
    return own.has(name) ? name : null;
  };
}
