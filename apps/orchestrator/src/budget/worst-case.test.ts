import { AnthropicProvider } from "@konstruct/llm/anthropic/anthropic-provider";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import type { GenerateOptions, LLMMessage } from "@konstruct/llm/provider";
import { describe, expect, it } from "vitest";
import { worstCase } from "./worst-case.ts";

const hello: LLMMessage[] = [{ role: "user", content: "Hello" }];
const tools: GenerateOptions["tools"] = [{ name: "http.asset", description: "Reads.", parameters: {} }];
const prices = { m: { input: 0, output: 1 }, "gpt-5": { input: 0, output: 1 } };
const openai = (model: string) => new OpenAIProvider({ model, apiKey: "key", prices });

describe("the most a call can cost", () => {
  it.each<[string, GenerateOptions, number]>([
    ["m", {}, 1_000],
    ["m", { tools }, 1_500],
    ["m", { tools, maxTokens: 200 }, 200],
    ["gpt-5", { maxTokens: 200 }, 4_200],
  ])("I4 %s with %o may answer %i tokens", (model, options, most) => {
    expect(worstCase(openai(model), hello, options)).toBe(most);
  });

  it("I4 includes the price of writing the whole input to a prompt cache", () => {
    const anthropic = new AnthropicProvider({
      model: "m",
      apiKey: "key",
      prices: { m: { input: 100, output: 0 } },
    });
    const plain = new OpenAIProvider({ model: "m", apiKey: "key", prices: { m: { input: 100, output: 0 } } });
    expect(worstCase(anthropic, hello, {})).toBe(worstCase(plain, hello, {}) * 1.25);
  });
});
