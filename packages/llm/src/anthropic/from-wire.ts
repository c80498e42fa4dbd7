import type Anthropic from "@anthropic-ai/sdk";
import { isJsonObject } from "@konstruct/core/json";
import { answerText } from "../answer/answer-text.ts";
import type { FinishReason, LLMToolCall, RawItems } from "../provider.ts";
import { keepRaw } from "../raw-items.ts";
import { lostArguments, readArguments } from "../read-arguments.ts";
import { countIn } from "../reported.ts";
import type { ToolNames } from "../tool-names.ts";

type Message = Anthropic.Messages.Message;
type ToolUse = Anthropic.Messages.ToolUseBlock;

/** The text of an answer; of a structured answer its object, as JSON text. */
export type ReadAnswer = {
  content: string | null;
  toolCalls: LLMToolCall[];
  raw: RawItems | null;
  finishReason: FinishReason;
};

const isToolUse = (block: { type: string }): block is ToolUse => block.type === "tool_use";

function readCall(call: ToolUse, names: ToolNames, cutOff: boolean): LLMToolCall {
  // The API closes the JSON of a truncated call, so part of the arguments looks complete.
  const args = cutOff
    ? lostArguments("truncated", JSON.stringify(call.input))
    : readArguments(call.input, false);
  return { id: call.id, name: names.nameOf(call.name), ...args };
}

/** Converts an answer of the API. @param format the name of the tool that carries a structured answer */
export function readAnswer(
  answer: Message,
  names: ToolNames,
  origin: { provider: string; model: string },
  format: string | undefined,
): ReadAnswer {
  const blocks = answer.content.filter((block): boolean => isJsonObject(block));
  const finish = readStop(answer.stop_reason);
  const uses = blocks.filter(isToolUse);
  const structured = uses.find(({ name }) => name === format);
  if (structured !== undefined) {
    const finishReason = finish === "length" ? "length" : "stop";
    return { content: JSON.stringify(structured.input), toolCalls: [], raw: null, finishReason };
  }
  const text = answerText(blocks);
  const cut = finish === "length" ? blocks.at(-1) : undefined;
  const hasMore = blocks.some(({ type }) => type !== "text" && type !== "tool_use");
  return {
    content: text === "" ? null : text,
    toolCalls: uses.map((call) => readCall(call, names, call === cut)),
    raw: hasMore ? keepRaw(origin, blocks) : null,
    finishReason: finish,
  };
}

function readStop(reason: string | null): FinishReason {
  switch (reason) {
    case "end_turn":
    case "stop_sequence":
      return "stop";
    case "max_tokens":
    case "model_context_window_exceeded":
      return "length";
    case "tool_use":
      return "tool_calls";
    case "refusal":
      return "content_filter";
    default:
      return "other";
  }
}

/** The API counts cached tokens separately; we count all together. Null where it did not count input or output. */
export function readUsage(
  usage: Partial<Record<keyof Anthropic.Messages.Usage, unknown>> | null | undefined,
) {
  const plain = countIn(usage?.input_tokens);
  const tokensOut = countIn(usage?.output_tokens);
  if (plain === null || tokensOut === null) return null;
  const tokensCached = countIn(usage?.cache_read_input_tokens) ?? 0;
  const tokensCacheWritten = countIn(usage?.cache_creation_input_tokens) ?? 0;
  return {
    tokensIn: plain + tokensCached + tokensCacheWritten,
    tokensCached,
    ...(tokensCacheWritten > 0 && { tokensCacheWritten }),
    tokensOut,
    usageEstimated: false,
  };
}
