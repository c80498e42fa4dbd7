import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import type { LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker, RankedIntents } from "@konstruct/understanding/ranked-intents";

/** Empty fields are left out, because a record is written on every turn. Older records lack both fields. */
type RecordedResponse = Omit<LLMResponse, "latencyMs" | "raw" | "tokensCached"> &
  Partial<Pick<LLMResponse, "raw" | "tokensCached">>;

/** A model's answer to one request, or why the request failed. `format` is the schema's name, null for plain text. */
export type RecordedAnswer =
  | { format: string | null; response: RecordedResponse; costMicroUsd?: number }
  | { format: string | null; error: { code: ErrorCode; message: string; retryable: boolean } };

/** Everything a turn received from outside beyond its input, except tool results of calls in its record. */
export type PortRecord = {
  /** ISO 8601, the first reading of the clock. */
  startedAt: string;
  /** Each later reading, in milliseconds after the first. */
  clock: number[];
  /** Null in built-in mode. */
  model: { provider: string; name: string; replaceable?: true; answers: RecordedAnswer[] } | null;
  /** What a supervised turn looked up; null when it looked up nothing. */
  context: { prefetched: ToolResult[] } | null;
  /** The ranker's answer for each message, in the order of the calls. */
  ranked?: RankedIntents[];
  /** Results of the turn's reads while it runs; once it ends they are in its tool calls. */
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

/** Records what the ports of one turn return, so that the turn can be replayed. */
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
      const replaceable = provider.replaceable === true;
      model = { provider: provider.name, name: provider.model, ...(replaceable && { replaceable }), answers };
      return {
        name: provider.name,
        model: provider.model,
        priceKnown: provider.priceKnown,
        replaceable,
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
          // Reads run in parallel; their order here is the order of the calls, because replay returns them in it.
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
