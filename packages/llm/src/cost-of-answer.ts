import type { LLMProvider, LLMResponse } from "./provider.ts";

type Usage = Pick<LLMResponse, "tokensIn" | "tokensOut" | "tokensCached" | "tokensCacheWritten">;

/** The cost of an answer, in whole micro-USD, with the prompt cache's savings and costs. */
export function costOfAnswer(provider: Pick<LLMProvider, "getCost">, usage: Usage): number {
  return provider.getCost(usage.tokensIn, usage.tokensOut, usage.tokensCached, usage.tokensCacheWritten);
}
