import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import { type ReplayRequest, rerunTurn } from "./replay-turn.ts";
import { replayedModel } from "./replayed-model.ts";

/** One request to the model as it was sent, and its recorded answer. */
export type RebuiltRequest = {
  messages: LLMMessage[];
  /** The names of the tools the model was offered. */
  tools: string[];
  /** The name of the required response format; null for plain text. */
  format: string | null;
  /** Null when the request failed. */
  answer: Pick<LLMResponse, "content" | "toolCalls"> | null;
  error: string | null;
};

function listening(model: LLMProvider, heard: RebuiltRequest[]): LLMProvider {
  return {
    name: model.name,
    model: model.model,
    priceKnown: model.priceKnown,
    getCost: (...tokens) => model.getCost(...tokens),
    async generate(messages: LLMMessage[], options?: GenerateOptions) {
      const request: RebuiltRequest = {
        messages: structuredClone(messages),
        tools: options?.tools?.map(({ name }) => name) ?? [],
        format: options?.responseFormat?.name ?? null,
        answer: null,
        error: null,
      };
      heard.push(request);
      try {
        const { content, toolCalls, ...rest } = await model.generate(messages, options);
        request.answer = { content, toolCalls };
        return { content, toolCalls, ...rest };
      } catch (thrown) {
        request.error = thrown instanceof Error ? thrown.message : String(thrown);
        throw thrown;
      }
    },
  };
}

/** The requests of a recorded turn, rebuilt by repeating it. Nothing outside is called. None for a turn in built-in mode. */
export async function rebuildRequests(request: Omit<ReplayRequest, "llm">): Promise<RebuiltRequest[]> {
  const { model } = request.trace.ports;
  if (model === null) return [];
  const heard: RebuiltRequest[] = [];
  await rerunTurn({ ...request, llm: listening(replayedModel(model), heard) });
  return heard;
}
