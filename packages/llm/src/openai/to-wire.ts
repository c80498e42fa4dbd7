import type OpenAI from "openai";
import type { FinishReason, GenerateOptions, LLMMessage } from "../provider.ts";
import type { FormatLevel } from "./response-format.ts";

type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type WireRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

function toWireMessage(message: LLMMessage): WireMessage {
  if (message.role === "tool") {
    return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
  }
  if (message.role === "user" && message.images !== undefined && message.images.length > 0) {
    const pictures = message.images.map(({ mediaType, base64 }) => ({
      type: "image_url" as const,
      image_url: { url: `data:${mediaType};base64,${base64}` },
    }));
    return { role: "user", content: [{ type: "text", text: message.content }, ...pictures] };
  }
  if (message.role !== "assistant" || message.toolCalls === undefined) {
    return { role: message.role, content: message.content };
  }
  return {
    role: "assistant",
    content: message.content,
    tool_calls: message.toolCalls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    })),
  };
}

function responseFormat(options: GenerateOptions, level: FormatLevel): Partial<WireRequest> {
  const format = options.responseFormat;
  if (format === undefined || level === "plain") return {};
  if (level === "json_object") return { response_format: { type: "json_object" } };
  const { name, schema, strict } = format;
  return {
    response_format: {
      type: "json_schema",
      json_schema: { name, schema, ...(strict === undefined ? {} : { strict }) },
    },
  };
}

/** OpenAI's reasoning models take neither a temperature nor `max_tokens`. */
function sampling(model: string, options: GenerateOptions): Partial<WireRequest> {
  if (/^(?:o\d|gpt-[5-9])/.test(model)) {
    return options.maxTokens === undefined ? {} : { max_completion_tokens: options.maxTokens };
  }
  return {
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.maxTokens === undefined ? {} : { max_tokens: options.maxTokens }),
  };
}

export function toWireRequest(
  model: string,
  messages: LLMMessage[],
  options: GenerateOptions,
  level: FormatLevel,
): WireRequest {
  const tools = options.tools ?? [];
  return {
    model,
    messages: messages.map(toWireMessage),
    ...sampling(model, options),
    ...responseFormat(options, level),
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: "function", function: tool })) }),
  };
}

export function fromWireFinish(reason: string | null | undefined): FinishReason {
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
