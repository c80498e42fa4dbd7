import { parseJson } from "@konstruct/core/json";
import type { LLMToolCall } from "./provider.ts";

type ReadArguments = Pick<LLMToolCall, "arguments" | "problem" | "rawArguments">;

const mostRawArguments = 2_000;

/** A call whose arguments are lost, with what stood in their place. */
export function lostArguments(problem: "unparsable" | "truncated", written: string): ReadArguments {
  return { arguments: null, problem, rawArguments: written.slice(0, mostRawArguments).toWellFormed() };
}

/**
 * The arguments of a call as a server wrote them: JSON text as a rule, nothing at all where there are none, the value itself
 * from servers that do not hold to the format.
 * @param cutOff whether the answer ended at its greatest length
 */
export function readArguments(written: unknown, cutOff: boolean): ReadArguments {
  if (typeof written !== "string") return { arguments: written ?? {} };
  if (written.trim() === "" && !cutOff) return { arguments: {} };
  const parsed = parseJson(written);
  if (parsed.ok) return { arguments: parsed.value ?? {} };
  return lostArguments(cutOff ? "truncated" : "unparsable", written);
}

/** What a model is shown later of a call it made: the arguments, or what it wrote instead, always as an object. */
export function shownArguments(call: LLMToolCall): Record<string, unknown> {
  if (call.problem !== undefined) return { not_understood: call.rawArguments ?? "" };
  const { arguments: args } = call;
  const isObject = typeof args === "object" && args !== null && !Array.isArray(args);
  return isObject ? (args as Record<string, unknown>) : {};
}
