import { type AppError, toAppError } from "@konstruct/core/errors";
import type { LLMMessage, LLMProvider, LLMResponse, LLMTool } from "@konstruct/llm/provider";
import type { LoopRun } from "../../turn/loop-run.ts";
import { metered } from "../../turn/model-call.ts";
import type { RoundRecord } from "../../turn/round-record.ts";

/** The token limit of one answer: a reply, or a few calls with their arguments. */
const longestAnswer = 2_000;

export type Asked =
  | { ok: true; response: LLMResponse; round: RoundRecord; message: LLMMessage }
  | { ok: false; error: AppError };

const charactersOf = (messages: readonly LLMMessage[]) =>
  messages.reduce((sum, message) => sum + message.content.length, 0);

/** The prompt and tools of a request; by default everything so far, with all tools. */
type View = { purpose: "propose" | "specialist"; messages: readonly LLMMessage[]; tools: readonly LLMTool[] };

const wholeView = ({ begin, rounds, tools }: LoopRun): View => ({
  purpose: "propose",
  messages: [...begin, ...rounds],
  tools,
});

/** Sends one request to the model and records it as a round. */
export async function askModel(
  run: LoopRun,
  model: LLMProvider,
  { purpose, messages, tools }: View = wholeView(run),
): Promise<Asked> {
  const { turn } = run;
  const { provider, calls } = metered(model, purpose);
  const asked = { purpose, messages: messages.length, characters: charactersOf(messages) };
  try {
    const response = await provider.generate([...messages], {
      tools: [...tools],
      toolChoice: "auto",
      temperature: turn.input.agent.model.temperature,
      maxTokens: longestAnswer,
      signal: run.signal,
    });
    const { tokensIn, tokensCached, tokensOut, latencyMs, finishReason } = response;
    const costMicroUsd = calls.at(-1)?.costMicroUsd ?? 0;
    const round: RoundRecord = {
      asked,
      answered: {
        model: response.model,
        tokensIn,
        tokensCached,
        tokensOut,
        costMicroUsd,
        latencyMs,
        finishReason,
      },
      proposals: [],
    };
    run.record.push(round);
    const message: LLMMessage = {
      role: "assistant",
      content: response.content ?? "",
      ...(response.toolCalls.length > 0 && { toolCalls: response.toolCalls }),
      ...(response.raw !== null && { raw: response.raw }),
    };
    return { ok: true, response, round, message };
  } catch (thrown) {
    const error = toAppError(thrown);
    run.record.push({ asked, answered: { error: error.code }, proposals: [] });
    return { ok: false, error };
  } finally {
    turn.record.modelCalls.push(...calls);
  }
}
