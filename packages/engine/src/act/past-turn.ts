import { AppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker, RankedIntents } from "@konstruct/understanding/ranked-intents";
import type { PortRecord, RecordedAnswer } from "../turn/recorder.ts";

/**
 * What the ports of an interrupted or finished turn returned. It is returned again in the same order, and then the real ports
 * continue.
 */
export type PastTurn = Pick<PortRecord, "startedAt" | "clock"> & {
  answers: readonly RecordedAnswer[];
  reads: readonly ToolResult[];
  ranked: readonly RankedIntents[];
};

/** The recorded readings, then the real clock. */
export function pastClock({ startedAt, clock }: PastTurn, now: () => Date): () => Date {
  const start = Date.parse(startedAt);
  const readings = [0, ...clock];
  let next = 0;
  return () => {
    const reading = readings[next++];
    return reading === undefined ? now() : new Date(start + reading);
  };
}

/** The recorded answers without calling the model, then the model. */
export function pastModel({ answers }: PastTurn, model: LLMProvider): LLMProvider {
  let next = 0;
  return {
    name: model.name,
    model: model.model,
    priceKnown: model.priceKnown,
    replaceable: model.replaceable === true,
    getCost: (...tokens) => model.getCost(...tokens),
    async generate(messages, options) {
      const answer = answers[next++];
      if (answer === undefined) return model.generate(messages, options);
      if ("error" in answer) {
        const { code, message, retryable } = answer.error;
        throw new AppError(code, message, { retryable });
      }
      return { raw: null, tokensCached: 0, ...answer.response, latencyMs: 0 };
    },
  };
}

/** The recorded results, then the tools. */
export function pastTools({ reads }: PastTurn, tools: ToolExecutor): ToolExecutor {
  let next = 0;
  return {
    describe: (tool) => tools.describe(tool),
    execute: async (call, context) => reads[next++] ?? tools.execute(call, context),
  };
}

/** The recorded rankings, then the ranker. */
export function pastRanker({ ranked }: Pick<PastTurn, "ranked">, ranker: IntentRanker): IntentRanker {
  let next = 0;
  return { rank: async (text) => ranked[next++] ?? ranker.rank(text) };
}
