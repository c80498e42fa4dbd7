import { toAppError } from "@konstruct/core/errors";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import type { LLMProvider } from "@konstruct/llm/provider";

/** One request to a model, for usage and for the record of the turn. */
export type ModelCall = {
  purpose:
    | "understand"
    | "compose"
    | "clarify"
    | "draft"
    | "handoff"
    | "try"
    | "propose"
    | "specialist"
    | "verify"
    /** Plays a simulated customer. */
    | "customer"
    /** Names topics of past conversations. */
    | "topics"
    /** Proposes an agent for a described business. */
    | "describe";
  provider: string;
  model: string;
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
  latencyMs: number;
  /** The code of the AppError if the call failed. */
  error?: string;
};

/** Wraps a provider and records every call in `calls`, including failed ones. */
export function metered(
  provider: LLMProvider,
  purpose: ModelCall["purpose"],
): { provider: LLMProvider; calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  const counting: LLMProvider = {
    name: provider.name,
    model: provider.model,
    priceKnown: provider.priceKnown,
    getCost: (...tokens) => provider.getCost(...tokens),
    async generate(messages, options) {
      const startedAt = performance.now();
      try {
        const response = await provider.generate(messages, options);
        const { model, tokensIn, tokensOut, latencyMs } = response;
        const costMicroUsd = costOfAnswer(provider, response);
        calls.push({ purpose, provider: provider.name, model, tokensIn, tokensOut, costMicroUsd, latencyMs });
        return response;
      } catch (thrown) {
        calls.push({
          purpose,
          provider: provider.name,
          model: provider.model,
          tokensIn: 0,
          tokensOut: 0,
          costMicroUsd: 0,
          latencyMs: Math.round(performance.now() - startedAt),
          error: toAppError(thrown).code,
        });
        throw thrown;
      }
    },
  };
  return { provider: counting, calls };
}
