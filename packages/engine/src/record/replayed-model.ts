import { AppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { PortRecord } from "../turn/recorder.ts";

type Tokens = Parameters<LLMProvider["getCost"]>;

const keyOf = (...[tokensIn, tokensOut, tokensCached = 0, tokensCacheWritten = 0]: Tokens): string =>
  `${tokensIn} ${tokensOut} ${tokensCached} ${tokensCacheWritten}`;

/** Returns the recorded answers in order, each to a request of the same format; a further request is unavailable. */
export function replayedModel(model: NonNullable<PortRecord["model"]>): LLMProvider {
  const left = [...model.answers];
  const costs = new Map(
    model.answers.flatMap((answer) => {
      if ("error" in answer) return [];
      const { tokensIn, tokensOut, tokensCached, tokensCacheWritten } = answer.response;
      const tokens = keyOf(tokensIn, tokensOut, tokensCached, tokensCacheWritten);
      return [[tokens, answer.costMicroUsd ?? 0]];
    }),
  );
  return {
    name: model.provider,
    model: model.name,
    priceKnown: false,
    replaceable: model.replaceable === true,
    getCost: (...tokens) => costs.get(keyOf(...tokens)) ?? 0,
    async generate(_messages, options) {
      const format = options?.responseFormat?.name ?? null;
      const at = left.findIndex((answer) => answer.format === format);
      const [answer] = at === -1 ? [] : left.splice(at, 1);
      if (answer === undefined) {
        throw new AppError("unavailable", "The model's answer to this request is not recorded", {
          retryable: false,
        });
      }
      if ("error" in answer) {
        const { code, message, retryable } = answer.error;
        throw new AppError(code, message, { retryable });
      }
      return { raw: null, tokensCached: 0, ...answer.response, latencyMs: 0 };
    },
  };
}
