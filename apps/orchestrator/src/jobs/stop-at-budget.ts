import { AppError, toAppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";

export type StoppingModel = {
  provider: LLMProvider | null;
  /** @throws AppError once a call was refused by a budget: what ran without its model would be compared with what had one */
  throwIfRefused(): void;
  isRefused(): boolean;
};

/** A turn goes on in built-in mode when a budget refuses its model; what tries something out must not. */
export function stopAtBudget(model: LLMProvider | null): StoppingModel {
  let refused = false;
  const throwIfRefused = () => {
    if (refused)
      throw new AppError("unavailable", "The budget refused a model call", {
        retryable: false,
        publicMessage: "The budget for language models is used up. What was not run yet was left out.",
      });
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
