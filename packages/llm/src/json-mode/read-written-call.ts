import { looseEnd, looseValue } from "../loose-json.ts";
import type { LLMTool } from "../provider.ts";
import { toolNames } from "../tool-names.ts";

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type WrittenCall = {
  name: string;
  written: unknown;
  /** The arguments are text, whatever their types. */
  isText?: boolean;
  /** Nothing closes the call. */
  isOpen?: boolean;
};

/** The shapes of a call in models' text: OpenAI's names, Llama's names, or nested in a `function`. */
export function writtenCall(value: unknown): WrittenCall | null {
  if (!isFields(value)) return null;
  const inner = isFields(value.function) ? value.function : value;
  const name = inner.name ?? inner.tool_name ?? inner.tool ?? inner.function;
  if (typeof name !== "string" || name === "") return null;
  return { name, written: inner.arguments ?? inner.parameters ?? inner.args ?? inner.input };
}

/** The calls in one JSON value: a call, a list of calls, or an object around such a list. Null for any other value. */
export function writtenCalls(value: unknown): WrittenCall[] | null {
  const list = isFields(value) ? (value.calls ?? value.tool_calls ?? value.function_calls ?? [value]) : value;
  if (!Array.isArray(list)) return null;
  const calls = list.map(writtenCall);
  return calls.every((call) => call !== null) ? calls : null;
}

const mostCalls = 20;

/** The calls in a text: one JSON value, or objects one after the other. Null where it begins with anything else. */
export function jsonCalls(text: string): WrittenCall[] | null {
  const whole = writtenCalls(looseValue(text));
  if (whole !== null) return whole;
  const found: WrittenCall[] = [];
  for (let at = text.indexOf("{"); at !== -1 && found.length < mostCalls; ) {
    const length = looseEnd(text.slice(at));
    const calls = length === -1 ? null : writtenCalls(looseValue(text.slice(at, at + length)));
    if (calls === null) break;
    found.push(...calls);
    at = text.indexOf("{", at + length);
  }
  return found.length > 0 ? found : null;
}

/** A tool's own name, from its wire name or its own. Null for an unknown tool. */
export function nameIn(tools: LLMTool[]): (written: string) => string | null {
  const own = new Set(tools.map(({ name }) => name));
  const names = toolNames(own);
  return (written) => {
    const name = names.nameOf(written);
    return own.has(name) ? name : null;
  };
}
