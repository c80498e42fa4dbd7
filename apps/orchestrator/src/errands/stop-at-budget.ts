import { AppError, toAppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";

export type StoppingModel = {
  provider: LLMProvider | null;
  /** @throws AppError once a call was refused by a budget: what ran without its model would be compared with what had one */
  throwIfRefused(): void;
};

/** A turn goes on in built-in mode when a budget refuses its model; what tries something out must not. */
export function stopAtBudget(model: LLMProvider | null): StoppingModel {
  let isRefused = false;
  const throwIfRefused = () => {
    if (isRefused)
      throw new AppError("unavailable", "The budget refused a model call", {
        retryable: false,
        publicMessage: "The budget for language models is used up. What was not run yet was left out.",
      });
  };
  if (model === null) return { provider: null, throwIfRefused };
  return {
    throwIfRefused,
    provider: {
      name: model.name,
      model: model.model,
      priceKnown: model.priceKnown,
      getCost: (...tokens) => model.getCost(...tokens),
      async generate(messages, options) {
        try {
          return await model.generate(messages, options);
        } catch (thrown) {
          isRefused ||= toAppError(thrown).context.reason === "budget";
          throw thrown;
        }
      },
    },
  };
}
