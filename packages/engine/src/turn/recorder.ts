import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import type { LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker, RankedIntents } from "@konstruct/understanding/ranked-intents";

/** What says nothing is left out: a record is written on every turn. Older ones lack both. */
type RecordedResponse = Omit<LLMResponse, "latencyMs" | "raw" | "tokensCached"> &
  Partial<Pick<LLMResponse, "raw" | "tokensCached">>;

/** What a model said to one request, or how the request failed. `format` is the schema's name, null for plain words. */
export type RecordedAnswer =
  | { format: string | null; response: RecordedResponse; costMicroUsd?: number }
  | { format: string | null; error: { code: ErrorCode; message: string; retryable: boolean } };

/** Everything a turn got from outside that its input does not hold, except the results of tools. */
export type PortRecord = {
  /** ISO 8601, the first time the clock was read. */
  startedAt: string;
  /** Each later reading, in milliseconds after the first. */
  clock: number[];
  /** Null in built-in mode. */
  model: { provider: string; name: string; answers: RecordedAnswer[] } | null;
  /** What a supervised turn looked up; null when it looked nothing up. */
  context: { prefetched: ToolResult[] } | null;
  /** What the ranker said of each message it was asked about, in order. */
  ranked?: RankedIntents[];
  /** Results of what its turn looked up, until the turn ends; then they stand with its calls. */
  reads?: ToolResult[];
};

export type Recorder = {
  clock(): Date;
  model(provider: LLMProvider | null): LLMProvider | null;
  prefetch(execute: ToolExecutor["execute"]): ToolExecutor["execute"];
  ranker(ranker: IntentRanker): IntentRanker;
  tools(executor: ToolExecutor): ToolExecutor;
  recorded(): PortRecord;
};

function recordedResponse({
  latencyMs: _measured,
  raw,
  tokensCached,
  ...said
}: LLMResponse): RecordedResponse {
  return { ...said, ...(raw !== null && { raw }), ...(tokensCached > 0 && { tokensCached }) };
}

/** Listens at the ports of one turn, so that it can be run again from what they gave. */
export function createRecorder(clock: () => Date): Recorder {
  let startedAt: number | null = null;
  const readings: number[] = [];
  let model: PortRecord["model"] = null;
  let context: PortRecord["context"] = null;
  let reads: ToolResult[] | undefined;
  const ranked: RankedIntents[] = [];

  return {
    clock() {
      const now = clock();
      if (startedAt === null) startedAt = now.getTime();
      else readings.push(now.getTime() - startedAt);
      return now;
    },
    model(provider) {
      if (provider === null) return null;
      const answers: RecordedAnswer[] = [];
      model = { provider: provider.name, name: provider.model, answers };
      return {
        name: provider.name,
        model: provider.model,
        priceKnown: provider.priceKnown,
        getCost: (...tokens) => provider.getCost(...tokens),
        async generate(messages, options) {
          const format = options?.responseFormat?.name ?? null;
          try {
            const answer = await provider.generate(messages, options);
            const costMicroUsd = costOfAnswer(provider, answer);
            answers.push({ format, response: recordedResponse(answer), costMicroUsd });
            return answer;
          } catch (thrown) {
            const { code, message, retryable } = toAppError(thrown);
            answers.push({ format, error: { code, message, retryable } });
            throw thrown;
          }
        },
      };
    },
    prefetch: (execute) => async (call, caller) => {
      const result = await execute(call, caller);
      context = { prefetched: [...(context?.prefetched ?? []), result] };
      return result;
    },
    ranker: ({ rank }) => ({
      async rank(text) {
        const given = await rank(text);
        ranked.push(given);
        return given;
      },
    }),
    tools(executor) {
      const results: ToolResult[] = [];
      reads = results;
      let begun = 0;
      return {
        describe: (tool) => executor.describe(tool),
        async execute(call, context) {
          const place = begun++;
          const result = await executor.execute(call, context);
          // By the order in which they were asked, which is the order in which they are given again.
          results[place] = result;
          return result;
        },
      };
    },
    recorded: () => ({
      startedAt: new Date(startedAt ?? clock().getTime()).toISOString(),
      clock: readings,
      model,
      context,
      ...(ranked.length > 0 && { ranked }),
      ...(reads !== undefined && { reads }),
    }),
  };
}
