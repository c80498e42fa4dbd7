import { toAppError } from "@konstruct/core/errors";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import type { LLMProvider } from "@konstruct/llm/provider";

/** One request to a model, for usage and the record of the turn. */
export type ModelCall = {
  purpose:
    | "understand"
    | "compose"
    | "clarify"
    | "draft"
    | "handoff"
    | "try"
    | "shadow"
    | "propose"
    | "specialist"
    | "verify";
  provider: string;
  model: string;
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
  latencyMs: number;
  /** Present when the call failed: the code of the AppError. */
  error?: string;
};

/** The same provider, with every call noted in `calls`, failed ones too. */
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
