import type { AgentConfig } from "@konstruct/core/agent-config";
import { AnthropicProvider } from "@konstruct/llm/anthropic/anthropic-provider";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { WhileWaiting } from "./pump.ts";

export type ModelSettings = {
  openai: { apiKey?: string | undefined; baseUrl: string; model?: string | undefined };
  anthropic: { apiKey?: string | undefined; baseUrl: string; model?: string | undefined };
  timeoutMs: number;
};

const defaultOpenAIModel = "gpt-4.1-mini";
const defaultAnthropicModel = "claude-haiku-4-5";

/** The model an agent speaks through, or null for built-in mode: asked for, or nothing configured. */
export function createModels(settings: ModelSettings): (agent: AgentConfig) => LLMProvider | null {
  const { openai, anthropic, timeoutMs } = settings;
  const made = new Map<string, LLMProvider>();
  // A local OpenAI-compatible server wants no key; its address alone says it is meant.
  const hasOpenAI = openai.apiKey !== undefined || !openai.baseUrl.includes("api.openai.com");

  function remember(key: string, make: () => LLMProvider): LLMProvider {
    const provider = made.get(key) ?? make();
    made.set(key, provider);
    return provider;
  }

  return ({ model }) => {
    const wanted =
      model.provider === "default"
        ? hasOpenAI
          ? "openai"
          : anthropic.apiKey === undefined
            ? "builtin"
            : "anthropic"
        : model.provider;
    if (wanted === "openai" && hasOpenAI) {
      const name = model.name || openai.model || defaultOpenAIModel;
      return remember(
        `openai/${name}`,
        () =>
          new OpenAIProvider({
            model: name,
            apiKey: openai.apiKey ?? "none",
            baseURL: openai.baseUrl,
            timeoutMs,
          }),
      );
    }
    if (wanted === "anthropic" && anthropic.apiKey !== undefined) {
      const { apiKey } = anthropic;
      const name = model.name || anthropic.model || defaultAnthropicModel;
      return remember(
        `anthropic/${name}`,
        () => new AnthropicProvider({ model: name, apiKey, baseURL: anthropic.baseUrl, timeoutMs }),
      );
    }
    return null;
  };
}

/** The same model, whose calls leave the turn's place at work to another while they last. */
export function yielding(provider: LLMProvider | null, whileWaiting: WhileWaiting): LLMProvider | null {
  if (provider === null) return null;
  return {
    name: provider.name,
    model: provider.model,
    priceKnown: provider.priceKnown,
    getCost: (tokensIn, tokensOut) => provider.getCost(tokensIn, tokensOut),
    generate: (messages, options) => whileWaiting(() => provider.generate(messages, options)),
  };
}
