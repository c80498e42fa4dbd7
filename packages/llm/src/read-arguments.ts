import { parseJson } from "@konstruct/core/json";
import { looseObject } from "./loose-json.ts";
import type { LLMToolCall } from "./provider.ts";

type ReadArguments = Pick<LLMToolCall, "arguments" | "problem" | "rawArguments">;

const mostRawArguments = 2_000;

/** A call without readable arguments, with the text in their place. */
export function lostArguments(problem: "unparsable" | "truncated", written: string): ReadArguments {
  return { arguments: null, problem, rawArguments: written.slice(0, mostRawArguments).toWellFormed() };
}

/**
 * Parses the arguments of a call: usually JSON text, empty without arguments, or the value itself from servers that do not follow
 * the format. Whole JSON that is not well written is repaired.
 * @param cutOff whether the answer was truncated at its greatest length
 */
export function readArguments(written: unknown, cutOff: boolean): ReadArguments {
  if (typeof written !== "string") return { arguments: written ?? {} };
  if (written.trim() === "" && !cutOff) return { arguments: {} };
  const parsed = parseJson(written);
  const loose = (parsed.ok && typeof parsed.value !== "string") || cutOff ? null : looseObject(written);
  if (loose !== null) return { arguments: loose };
  if (parsed.ok) return { arguments: parsed.value ?? {} };
  return lostArguments(cutOff ? "truncated" : "unparsable", written);
}

/** The arguments of an earlier call as the model sees them: the arguments, or the text in their place, always as an object. */
export function shownArguments(call: LLMToolCall): Record<string, unknown> {
  if (call.problem !== undefined) return { not_understood: call.rawArguments ?? "" };
  const { arguments: args } = call;
  const isObject = typeof args === "object" && args !== null && !Array.isArray(args);
  return isObject ? (args as Record<string, unknown>) : {};
}
