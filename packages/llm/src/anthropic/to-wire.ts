import type Anthropic from "@anthropic-ai/sdk";
import type { FinishReason, GenerateOptions, LLMMessage } from "../provider.ts";

type WireMessage = Anthropic.Messages.MessageParam;
type WireRequest = Anthropic.Messages.MessageCreateParamsNonStreaming;

/** System messages travel beside the conversation, so they give nothing here. */
function toWireMessages(message: LLMMessage): WireMessage[] {
  switch (message.role) {
    case "system":
      return [];
    case "tool": {
      const { toolCallId, content } = message;
      return [{ role: "user", content: [{ type: "tool_result", tool_use_id: toolCallId, content }] }];
    }
    case "user": {
      // The API refuses empty text, and an empty turn means nothing to a model anyway.
      const text = message.content || "(empty)";
      if (message.images === undefined || message.images.length === 0)
        return [{ role: "user", content: text }];
      const pictures = message.images.map(({ mediaType, base64 }) => ({
        type: "image" as const,
        source: { type: "base64" as const, media_type: mediaType, data: base64 },
      }));
      return [{ role: "user", content: [...pictures, { type: "text", text }] }];
    }
    case "assistant": {
      const calls = (message.toolCalls ?? []).map((call) => ({
        type: "tool_use" as const,
        id: call.id,
        name: call.name,
        input: call.arguments,
      }));
      const text = message.content || (calls.length === 0 ? "(empty)" : "");
      return [{ role: "assistant", content: [...(text ? [{ type: "text" as const, text }] : []), ...calls] }];
    }
  }
}

/**
 * A structured answer is a tool the model is made to call: its input is the object.
 * `temperature` is not sent: the Messages API of SDK 1.x no longer takes it.
 */
export function toWireRequest(model: string, messages: LLMMessage[], options: GenerateOptions): WireRequest {
  const system = messages.filter((message) => message.role === "system").map((message) => message.content);
  const format = options.responseFormat;
  const tools = [
    ...(options.tools ?? []).map((tool) => ({
      name: tool.name,
      description: tool.description,
      input_schema: { ...tool.parameters, type: "object" as const },
    })),
    ...(format === undefined
      ? []
      : [{ name: format.name, input_schema: { ...format.schema, type: "object" as const } }]),
  ];
  return {
    model,
    max_tokens: options.maxTokens ?? 1024,
    messages: messages.flatMap(toWireMessages),
    ...(system.length === 0 ? {} : { system: system.join("\n\n") }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(format === undefined ? {} : { tool_choice: { type: "tool", name: format.name } }),
  };
}

export function fromWireStop(reason: string | null): FinishReason {
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
