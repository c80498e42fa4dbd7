import type Anthropic from "@anthropic-ai/sdk";
import { splitSystem } from "../history/split-system.ts";
import { mostTokensOut } from "../output-length.ts";
import type { GenerateOptions, LLMMessage, ToolChoice } from "../provider.ts";
import type { ToolNames } from "../tool-names.ts";
import { cacheLast } from "./cache-here.ts";
import { toTurns, type Writer } from "./to-turns.ts";

type WireRequest = Anthropic.Messages.MessageCreateParamsNonStreaming;
type WireTool = Anthropic.Messages.Tool;

/** A structured answer is a forced tool call: the tool's input is the object. */
function toolsOf({ tools = [], responseFormat }: GenerateOptions, names: ToolNames): WireTool[] {
  const own = tools.map(({ name, description, parameters }) => ({
    name: names.wireOf(name),
    description,
    input_schema: { ...parameters, type: "object" as const },
  }));
  if (responseFormat === undefined) return own;
  const schema = { ...responseFormat.schema, type: "object" as const };
  return [...own, { name: responseFormat.name, input_schema: schema }];
}

/** The API rejects a conversation with calls without the tools that were called. */
function calledTools(messages: LLMMessage[], names: ToolNames): WireTool[] {
  const called = messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []).map(({ name }) => name) : [],
  );
  return [...new Set(called)].map((name) => ({
    name: names.wireOf(name),
    input_schema: { type: "object" as const },
  }));
}

function toolChoice(choice: ToolChoice, names: ToolNames): Anthropic.Messages.ToolChoice {
  if (typeof choice === "object") return { type: "tool", name: names.wireOf(choice.tool) };
  return { type: choice === "required" ? "any" : choice };
}

function choiceOf({ responseFormat, toolChoice: choice }: GenerateOptions, names: ToolNames) {
  if (responseFormat !== undefined)
    return { tool_choice: { type: "tool" as const, name: responseFormat.name } };
  return choice === undefined ? {} : { tool_choice: toolChoice(choice, names) };
}

function withTools(messages: LLMMessage[], options: GenerateOptions, names: ToolNames): Partial<WireRequest> {
  const tools = toolsOf(options, names);
  if (tools.length > 0) return { tools: cacheLast(tools), ...choiceOf(options, names) };
  const called = calledTools(messages, names);
  return called.length === 0 ? {} : { tools: cacheLast(called), tool_choice: { type: "none" } };
}

/**
 * Tools, system text and history come in this order, the least often changed first, each up to a cache breakpoint. `temperature` is
 * not sent: the Messages API of SDK 1.x no longer takes it.
 */
export function toWireRequest(writer: Writer, messages: LLMMessage[], options: GenerateOptions): WireRequest {
  const { system, conversation } = splitSystem(messages);
  // A single message without tools is not sent again, so a cache write would only cost.
  const keepsHistory = options.tools !== undefined || conversation.length > 1;
  return {
    model: writer.model,
    max_tokens: mostTokensOut(writer.model, options),
    ...withTools(messages, options, writer.names),
    ...(system !== "" && { system: cacheLast([{ type: "text" as const, text: system }]) }),
    messages: toTurns(conversation, writer, keepsHistory),
  };
}
