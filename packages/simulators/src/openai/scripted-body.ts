import { parseJson } from "@konstruct/core/json";
import { isRecord, recordsOf, textOf } from "./behaviour/prompt-block.ts";
import type { ScriptedModelAnswer } from "./script-queue.ts";

type Body = Record<string, unknown>;
type Framed = { model: string; promptTokens: number; request: Body };

/** The wire name of a call: one the request offers, or the one a provider would derive from it. */
function wireName(name: string, request: Body): string {
  const offered = recordsOf(request.tools).map(({ function: own, name: given }) =>
    textOf(isRecord(own) ? own.name : given),
  );
  return offered.includes(name) ? name : name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
}

const writtenOf = (args: unknown) => (typeof args === "string" ? args : JSON.stringify(args));

function usageOf({ text, toolCalls, reasoning, usage = {} }: ScriptedModelAnswer, promptTokens: number) {
  const said = `${text ?? ""}${reasoning ?? ""}${toolCalls === undefined ? "" : JSON.stringify(toolCalls)}`;
  const { prompt = promptTokens, cached = 0, cacheWritten = 0 } = usage;
  return {
    prompt,
    cached,
    cacheWritten,
    completion: usage.completion ?? Math.max(1, Math.ceil(said.length / 4)),
  };
}

const finishOf = ({ finishReason, toolCalls = [] }: ScriptedModelAnswer) =>
  finishReason ?? (toolCalls.length > 0 ? "tool_calls" : "stop");

/** A chat completion, as OpenAI writes it and, if the model thinks, as DeepSeek and vLLM do. */
export function scriptedCompletion(answer: ScriptedModelAnswer, { model, promptTokens, request }: Framed) {
  const { text = null, toolCalls = [], reasoning } = answer;
  const { prompt, completion, cached, cacheWritten } = usageOf(answer, promptTokens);
  const round = recordsOf(request.messages).length;
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 1_760_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text,
          refusal: null,
          ...(reasoning !== undefined && { reasoning_content: reasoning }),
          ...(toolCalls.length > 0 && {
            tool_calls: toolCalls.map((call, at) => ({
              id: `call_${round}_${at}`,
              type: "function",
              function: { name: wireName(call.name, request), arguments: writtenOf(call.arguments) },
            })),
          }),
        },
        logprobs: null,
        finish_reason: finishOf(answer),
      },
    ],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: cacheWritten },
    },
  };
}

const stopReasons = {
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  content_filter: "refusal",
} as const;

/** Anthropic parses the arguments of a call itself; for a cut-off call it returns what it could read. */
function inputOf(args: unknown): unknown {
  if (typeof args !== "string") return args;
  const parsed = parseJson(args);
  return parsed.ok ? parsed.value : {};
}

/** A message, as Anthropic writes it. */
export function scriptedMessage(answer: ScriptedModelAnswer, { model, promptTokens, request }: Framed) {
  const { text, toolCalls = [], reasoning } = answer;
  const { prompt, completion, cached, cacheWritten } = usageOf(answer, promptTokens);
  const round = recordsOf(request.messages).length;
  return {
    id: "msg_scripted",
    type: "message",
    role: "assistant",
    model,
    content: [
      ...(reasoning === undefined
        ? []
        : [{ type: "thinking", thinking: reasoning, signature: "c2ltdWxhdGVk" }]),
      ...(text ? [{ type: "text", text, citations: null }] : []),
      ...toolCalls.map((call, at) => ({
        type: "tool_use",
        id: `toolu_${round}_${at}`,
        name: wireName(call.name, request),
        input: inputOf(call.arguments),
        caller: { type: "direct" },
      })),
    ],
    stop_reason: stopReasons[finishOf(answer)],
    stop_sequence: null,
    usage: {
      input_tokens: prompt - cached - cacheWritten,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: cacheWritten,
      output_tokens: completion,
    },
  };
}
