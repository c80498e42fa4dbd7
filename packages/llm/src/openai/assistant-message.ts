import { parseJson } from "@konstruct/core/json";
import type OpenAI from "openai";
import type { LLMMessage, LLMToolCall } from "../provider.ts";
import { rawOf } from "../raw-items.ts";
import { shownArguments } from "../read-arguments.ts";
import type { ToolNames } from "../tool-names.ts";
import { extraFields, extraOfCall, functionCallsOf, isFields } from "./extra-fields.ts";

type AssistantMessage = Extract<LLMMessage, { role: "assistant" }>;
type WireMessage = OpenAI.Chat.Completions.ChatCompletionAssistantMessageParam;
type WireCall = OpenAI.Chat.Completions.ChatCompletionMessageFunctionToolCall;

export type Sender = {
  provider: string;
  model: string;
  /** Whether the server's own fields are sent back to it. */
  sendsExtras: boolean;
};

const functionOf = (rawCall: unknown) =>
  isFields(rawCall) && isFields(rawCall.function) ? rawCall.function : {};

const isObjectText = (text: unknown): text is string => {
  const parsed = typeof text === "string" ? parseJson(text) : null;
  return parsed?.ok === true && isFields(parsed.value);
};

/** A call exactly as the server wrote it, with the spaces of its arguments, so that its prompt cache matches. What had to be repaired is sent repaired. */
function toWireCall(call: LLMToolCall, rawCall: unknown, names: ToolNames, sendsExtras: boolean): WireCall {
  const written = functionOf(rawCall).arguments;
  return {
    ...(sendsExtras && extraOfCall(rawCall)),
    id: call.id,
    type: "function",
    function: {
      name: names.wireOf(call.name),
      arguments:
        call.problem === undefined && isObjectText(written) ? written : JSON.stringify(shownArguments(call)),
    },
  };
}

/** Converts an earlier answer of a model to the wire format, raw where the same server gave it. */
export function toWireAssistant(message: AssistantMessage, names: ToolNames, sender: Sender): WireMessage {
  const calls = message.toolCalls ?? [];
  const raw = rawOf(message, sender)?.[0];
  const answer = isFields(raw) ? raw : null;
  const rawCalls = functionCallsOf(answer);
  const isWhole = rawCalls.length === calls.length;
  const text = answer !== null && typeof answer.content === "string" ? answer.content : message.content;
  return {
    ...(sender.sendsExtras && extraFields(answer)),
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    ...(calls.length > 0 && {
      tool_calls: calls.map((call, at) =>
        toWireCall(call, isWhole ? rawCalls[at] : null, names, sender.sendsExtras),
      ),
    }),
  };
}
