import { AppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker, RankedIntents } from "@konstruct/understanding/ranked-intents";
import type { PortRecord, RecordedAnswer } from "../turn/recorder.ts";

/** What the ports of a turn gave before it broke off, or in all of it: given again by ordinal, and then what comes after. */
export type PastTurn = Pick<PortRecord, "startedAt" | "clock"> & {
  answers: readonly RecordedAnswer[];
  reads: readonly ToolResult[];
  ranked: readonly RankedIntents[];
};

/** The readings of then, and after them the real ones. */
export function pastClock({ startedAt, clock }: PastTurn, now: () => Date): () => Date {
  const start = Date.parse(startedAt);
  const readings = [0, ...clock];
  let next = 0;
  return () => {
    const reading = readings[next++];
    return reading === undefined ? now() : new Date(start + reading);
  };
}

/** The answers of then, none of which is asked for again, and after them the model's. */
export function pastModel({ answers }: PastTurn, model: LLMProvider): LLMProvider {
  let next = 0;
  return {
    name: model.name,
    model: model.model,
    priceKnown: model.priceKnown,
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

/** The results of then, and after them the tools'. */
export function pastTools({ reads }: PastTurn, tools: ToolExecutor): ToolExecutor {
  let next = 0;
  return {
    describe: (tool) => tools.describe(tool),
    execute: async (call, context) => reads[next++] ?? tools.execute(call, context),
  };
}

/** What was said of messages then, and after it what the ranker says. */
export function pastRanker({ ranked }: Pick<PastTurn, "ranked">, ranker: IntentRanker): IntentRanker {
  let next = 0;
  return { rank: async (text) => ranked[next++] ?? ranker.rank(text) };
}
