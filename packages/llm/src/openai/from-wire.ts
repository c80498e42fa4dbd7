import type OpenAI from "openai";
import { answerText } from "../answer/answer-text.ts";
import type { FinishReason, LLMToolCall, RawItems } from "../provider.ts";
import { keepRaw } from "../raw-items.ts";
import { readArguments } from "../read-arguments.ts";
import type { ToolNames } from "../tool-names.ts";
import { extraFields, functionCallsOf, isFields } from "./extra-fields.ts";

type Choice = OpenAI.Chat.Completions.ChatCompletion.Choice;
type Usage = OpenAI.Completions.CompletionUsage;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The calls of an answer. @param idPrefix begins the ids of calls whose server gives none, or one twice */
export function readToolCalls(choice: Choice, names: ToolNames, idPrefix: string): LLMToolCall[] {
  const calls = functionCallsOf(choice.message);
  const ids = new Set<string>();
  return calls.map((call, at) => {
    const written = isFields(call.function) ? call.function : {};
    const given = textOf(call.id);
    const id = given === "" || ids.has(given) ? `${idPrefix}_${at}` : given;
    ids.add(id);
    const cutOff = choice.finish_reason === "length" && at === calls.length - 1;
    return { id, name: names.nameOf(textOf(written.name)), ...readArguments(written.arguments, cutOff) };
  });
}

/** Stored only if the answer has more than words and calls. */
export function readRaw(choice: Choice, origin: { provider: string; model: string }): RawItems | null {
  const { message } = choice;
  const isPlain = functionCallsOf(message).length === 0 && Object.keys(extraFields(message)).length === 0;
  return isPlain ? null : keepRaw(origin, [message]);
}

export function readText(choice: Choice): string | null {
  const text = answerText(choice.message.content);
  return text === "" ? null : text;
}

/** Many servers report `stop` with calls. */
export function readFinish({ finish_reason: reason }: Choice, calls: number): FinishReason {
  if (calls > 0 && reason !== "length" && reason !== "content_filter") return "tool_calls";
  switch (reason) {
    case "stop":
    case "length":
    case "tool_calls":
    case "content_filter":
      return reason;
    default:
      return "other";
  }
}

type CachedUsage = { tokensCached: number; tokensCacheWritten?: number };

/** OpenAI's field, and DeepSeek's. */
export function readCached(usage: Usage | null | undefined): CachedUsage {
  const details = usage?.prompt_tokens_details;
  const elsewhere: unknown = isFields(usage) ? usage.prompt_cache_hit_tokens : undefined;
  const tokensCached = details?.cached_tokens ?? (typeof elsewhere === "number" ? elsewhere : 0);
  const written = details?.cache_write_tokens ?? 0;
  return { tokensCached, ...(written > 0 && { tokensCacheWritten: written }) };
}
