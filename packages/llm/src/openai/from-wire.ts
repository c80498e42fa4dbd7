import type OpenAI from "openai";
import { answerText } from "../answer/answer-text.ts";
import type { FinishReason, LLMResponse, LLMToolCall, RawItems } from "../provider.ts";
import { keepRaw } from "../raw-items.ts";
import { readArguments } from "../read-arguments.ts";
import { countIn } from "../reported.ts";
import type { ToolNames } from "../tool-names.ts";
import { extraFields, functionCallsOf, isFields } from "./extra-fields.ts";

type Choice = OpenAI.Chat.Completions.ChatCompletion.Choice;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const longestId = 200;

/** The calls of an answer. @param idPrefix begins the ids of calls whose server gives none, or one twice */
export function readToolCalls(choice: Choice, names: ToolNames, idPrefix: string): LLMToolCall[] {
  const ofMessage = functionCallsOf(choice.message);
  const calls = ofMessage.length > 0 ? ofMessage : functionCallsOf(choice);
  const ids = new Set<string>();
  return calls.map((call, at) => {
    const written = isFields(call.function) ? call.function : {};
    const given = textOf(call.id);
    const id = given === "" || given.length > longestId || ids.has(given) ? `${idPrefix}_${at}` : given;
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

/** The words of an answer; a refusal has them in a field of its own. */
export function readText(choice: Choice): string | null {
  const { content, refusal } = choice.message;
  const text = answerText(content) || answerText(refusal);
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

type Usage = Pick<
  LLMResponse,
  "tokensIn" | "tokensCached" | "tokensCacheWritten" | "tokensOut" | "usageEstimated"
>;

/** What the server counted, and estimates of what it did not. @param estimate of input and output */
export function readUsage(usage: unknown, estimate: { input(): number; output(): number }): Usage {
  const counted = isFields(usage) ? usage : {};
  const details = isFields(counted.prompt_tokens_details) ? counted.prompt_tokens_details : {};
  const input = countIn(counted.prompt_tokens);
  const output = countIn(counted.completion_tokens);
  const tokensIn = input ?? estimate.input();
  // OpenAI's field, and DeepSeek's.
  const cached = countIn(details.cached_tokens ?? counted.prompt_cache_hit_tokens) ?? 0;
  const written = countIn(details.cache_write_tokens) ?? 0;
  return {
    tokensIn,
    tokensCached: Math.min(cached, tokensIn),
    ...(written > 0 && { tokensCacheWritten: Math.min(written, tokensIn) }),
    tokensOut: output ?? estimate.output(),
    usageEstimated: input === null || output === null,
  };
}
