import type OpenAI from "openai";
import { completeResults } from "../history/complete-results.ts";
import { isOpenAIReasoner, mostTokensOut } from "../output-length.ts";
import type { GenerateOptions, LLMMessage, ToolChoice } from "../provider.ts";
import type { ToolNames } from "../tool-names.ts";
import { type Sender, toWireAssistant } from "./assistant-message.ts";
import type { FormatLevel } from "./response-format.ts";

type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type WireRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

function toWireMessage(message: LLMMessage, names: ToolNames, sender: Sender): WireMessage {
  switch (message.role) {
    case "system":
      return { role: "system", content: message.content };
    case "tool":
      return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
    case "assistant":
      return toWireAssistant(message, names, sender);
    case "user": {
      const { content, images = [] } = message;
      if (images.length === 0) return { role: "user", content };
      const pictures = images.map(({ mediaType, base64 }) => ({
        type: "image_url" as const,
        image_url: { url: `data:${mediaType};base64,${base64}` },
      }));
      return { role: "user", content: [{ type: "text", text: content }, ...pictures] };
    }
  }
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

/** OpenAI's reasoning models take neither `temperature` nor `max_tokens`; their reasoning counts against the limit. */
function sampling(model: string, options: GenerateOptions): Partial<WireRequest> {
  const most = mostTokensOut(model, options);
  if (isOpenAIReasoner(model)) return { max_completion_tokens: most };
  return {
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    max_tokens: most,
  };
}

function toolChoice(
  choice: ToolChoice,
  names: ToolNames,
): OpenAI.Chat.Completions.ChatCompletionToolChoiceOption {
  if (typeof choice === "string") return choice;
  return { type: "function", function: { name: names.wireOf(choice.tool) } };
}

function toolsOf(
  { tools = [], toolChoice: choice }: GenerateOptions,
  names: ToolNames,
): Partial<WireRequest> {
  if (tools.length === 0) return {};
  return {
    tools: tools.map((tool) => ({
      type: "function",
      function: { ...tool, name: names.wireOf(tool.name) },
    })),
    ...(choice !== undefined && { tool_choice: toolChoice(choice, names) }),
  };
}

/** Converts a conversation and its options to a request of the wire format. */
export function toWireRequest(
  sender: Sender,
  messages: LLMMessage[],
  options: GenerateOptions,
  level: FormatLevel,
  names: ToolNames,
): WireRequest {
  return {
    model: sender.model,
    messages: completeResults(messages).map((message) => toWireMessage(message, names, sender)),
    ...sampling(sender.model, options),
    ...responseFormat(options, level),
    ...toolsOf(options, names),
  };
}
