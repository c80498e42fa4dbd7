import { toAppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { LLMProvider } from "@konstruct/llm/provider";

export type StoppingModel = {
  provider: LLMProvider | null;
  /** @throws AppError if a budget has refused a call: results with and without a model cannot be compared */
  throwIfRefused(): void;
  isRefused(): boolean;
};

/** A turn continues in built-in mode when a budget refuses its model; an evaluation must stop instead. */
export function stopAtBudget(model: LLMProvider | null): StoppingModel {
  let refused = false;
  const throwIfRefused = () => {
    if (refused) throw refusalError("budget.used_up", {}, { retryable: false });
  };
  if (model === null) return { provider: null, throwIfRefused, isRefused: () => refused };
  return {
    throwIfRefused,
    isRefused: () => refused,
    provider: {
      name: model.name,
      model: model.model,
      priceKnown: model.priceKnown,
      getCost: (...tokens) => model.getCost(...tokens),
      async generate(messages, options) {
        try {
          return await model.generate(messages, options);
        } catch (thrown) {
          refused ||= toAppError(thrown).context.reason === "budget";
          throw thrown;
        }
      },
    },
  };
}
