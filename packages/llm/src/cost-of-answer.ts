import type { LLMProvider, LLMResponse } from "./provider.ts";

type Usage = Pick<LLMResponse, "tokensIn" | "tokensOut" | "tokensCached" | "tokensCacheWritten">;

/** What an answer cost, in whole micro-USD, with what the prompt cache saved and cost. */
export function costOfAnswer(provider: Pick<LLMProvider, "getCost">, usage: Usage): number {
  return provider.getCost(usage.tokensIn, usage.tokensOut, usage.tokensCached, usage.tokensCacheWritten);
}
