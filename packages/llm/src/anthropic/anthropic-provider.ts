import type Anthropic from "@anthropic-ai/sdk";
import { AppError } from "@konstruct/core/errors";
import { estimateTokens } from "@konstruct/core/estimate-tokens";
import { estimateInput } from "../estimate-tokens.ts";
import { mapProviderError } from "../map-error.ts";
import { costMicroUsd, type Price, type PriceTable, priceOf } from "../pricing.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "../provider.ts";
import { fromWireStop, toWireRequest } from "./to-wire.ts";

export type AnthropicProviderOptions = {
  model: string;
  apiKey: string;
  /** Without `/v1`. */
  baseURL?: string;
  /** One request, in milliseconds. */
  timeoutMs?: number;
  prices?: PriceTable;
  /** How requests leave; the global one unless told. */
  fetch?: typeof fetch;
};

async function connect(options: AnthropicProviderOptions): Promise<Anthropic> {
  const { default: Client } = await import("@anthropic-ai/sdk");
  return new Client({
    apiKey: options.apiKey,
    webhookKey: null,
    baseURL: options.baseURL ?? "https://api.anthropic.com",
    maxRetries: 0,
    timeout: options.timeoutMs ?? 30_000,
    logLevel: "off",
    ...(options.fetch !== undefined && { fetch: options.fetch }),
  });
}

/** Anthropic's Messages API. */
export class AnthropicProvider implements LLMProvider {
  readonly name = "anthropic";
  readonly model: string;
  /** Its package takes long to load, so it is loaded with the first call. */
  readonly #client: () => Promise<Anthropic>;
  readonly #price: Price | null;

  constructor(options: AnthropicProviderOptions) {
    this.model = options.model;
    this.#price = priceOf(options.model, options.prices);
    let client: Promise<Anthropic> | undefined;
    this.#client = () => {
      client ??= connect(options);
      return client;
    };
  }

  get priceKnown(): boolean {
    return this.#price !== null;
  }

  getCost(tokensIn: number, tokensOut: number): number {
    return costMicroUsd(this.#price, tokensIn, tokensOut);
  }

  async generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    const startedAt = performance.now();
    const answer = await this.#create(messages, options);
    if (!Array.isArray(answer.content)) {
      throw new AppError("unavailable", `${this.name}: the answer held no content`);
    }
    const calls = answer.content.flatMap((block) => (block.type === "tool_use" ? [block] : []));
    const structured = calls.find((call) => call.name === options.responseFormat?.name);
    const text = answer.content.map((block) => (block.type === "text" ? block.text : "")).join("");
    const content = structured === undefined ? text : JSON.stringify(structured.input);
    const usage: Anthropic.Messages.Usage | undefined = answer.usage;
    return {
      content: content === "" ? null : content,
      toolCalls: calls
        .filter((call) => call !== structured)
        .map((call) => ({ id: call.id, name: call.name, arguments: call.input })),
      raw: null,
      tokensCached: 0,
      model: answer.model ?? this.model,
      tokensIn: usage?.input_tokens ?? estimateInput(messages),
      tokensOut: usage?.output_tokens ?? estimateTokens(content),
      usageEstimated: usage === undefined,
      latencyMs: Math.round(performance.now() - startedAt),
      finishReason: structured === undefined ? fromWireStop(answer.stop_reason) : "stop",
    };
  }

  async #create(messages: LLMMessage[], options: GenerateOptions): Promise<Anthropic.Messages.Message> {
    try {
      const client = await this.#client();
      return await client.messages.create(
        toWireRequest(this.model, messages, options),
        options.signal === undefined ? {} : { signal: options.signal },
      );
    } catch (thrown) {
      throw mapProviderError(thrown, this.name, options.signal);
    }
  }
}
