import { estimateTokens } from "@konstruct/core/text/estimate-tokens";
import type { LLMMessage, LLMToolCall } from "./provider.ts";

/** The most that an image of 2,048 pixels a side costs with either vendor. */
const tokensAnImage = 1_600;

const withCalls = (text: string, calls: LLMToolCall[] = []) =>
  calls.length === 0 ? text : `${text}\n${JSON.stringify(calls)}`;

const textOf = (message: LLMMessage) =>
  message.role === "assistant" ? withCalls(message.content, message.toolCalls) : message.content;

/** Estimated tokens of all messages, for a server that reports no usage. */
export function estimateInput(messages: LLMMessage[]): number {
  const images = messages.flatMap((message) => (message.role === "user" ? (message.images ?? []) : []));
  return estimateTokens(messages.map(textOf).join("\n")) + images.length * tokensAnImage;
}

/** Estimated tokens of an answer, for a server that reports no usage. */
export function estimateOutput(content: string | null, calls: LLMToolCall[]): number {
  return estimateTokens(withCalls(content ?? "", calls));
}
