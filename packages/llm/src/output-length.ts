import type { GenerateOptions } from "./provider.ts";

const lengthWithTools = 1_500;
const lengthWithoutTools = 1_000;

/** Extra tokens for the reasoning of models that think before they answer. */
const roomToThink = 4_000;

/** OpenAI's own reasoning models, also behind a router: `o4-mini`, `openai/gpt-5`. */
export const isOpenAIReasoner = (model: string): boolean => /(?:^|\/)(?:o\d|gpt-[5-9])/.test(model);

/** Open reasoning models are recognised by their names only. */
const thinks = (model: string): boolean =>
  isOpenAIReasoner(model) || /gpt-oss|deepseek-r\d|qwq|magistral|reason|think/i.test(model);

/** Longest answer, in tokens, without the reasoning before it. */
export function answerLength({ maxTokens, tools = [] }: Pick<GenerateOptions, "maxTokens" | "tools">) {
  return maxTokens ?? (tools.length > 0 ? lengthWithTools : lengthWithoutTools);
}

/** The most tokens that can be charged for an answer, reasoning included. */
export function mostTokensOut(model: string, options: Pick<GenerateOptions, "maxTokens" | "tools">): number {
  return answerLength(options) + (thinks(model) ? roomToThink : 0);
}
