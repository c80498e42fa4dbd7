import type Anthropic from "@anthropic-ai/sdk";
import { AppError } from "@konstruct/core/errors";
import { estimateInput, estimateOutput } from "../estimate-tokens.ts";
import { exactFetch } from "../exact-fetch.ts";
import { mapProviderError } from "../map-error.ts";
import { costMicroUsd, type Price, type PriceTable, priceOf } from "../pricing.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "../provider.ts";
import { modelIn } from "../reported.ts";
import { type ToolNames, toolNamesOf } from "../tool-names.ts";
import { withCachePrices } from "./cache-price.ts";
import { readAnswer, readUsage } from "./from-wire.ts";
import { toWireRequest } from "./to-wire.ts";

export type AnthropicProviderOptions = {
  model: string;
  apiKey: string;
  /** Without `/v1`. */
  baseURL?: string;
  /** Time limit of one request, in milliseconds. */
  timeoutMs?: number;
  prices?: PriceTable;
  /** The fetch that sends requests; the global one by default. */
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
    fetch: exactFetch(options.fetch),
  });
}

/** Anthropic's Messages API. */
export class AnthropicProvider implements LLMProvider {
  readonly name = "anthropic";
  readonly model: string;
  /** The SDK takes long to load, so it is loaded with the first call. */
  readonly #client: () => Promise<Anthropic>;
  readonly #price: Price | null;

  constructor(options: AnthropicProviderOptions) {
    this.model = options.model;
    this.#price = withCachePrices(priceOf(options.model, options.prices));
    let client: Promise<Anthropic> | undefined;
    this.#client = () => {
      client ??= connect(options);
      return client;
    };
  }

  get priceKnown(): boolean {
    return this.#price !== null;
  }

  getCost(...tokens: Parameters<LLMProvider["getCost"]>): number {
    return costMicroUsd(this.#price, ...tokens);
  }

  async generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    const startedAt = performance.now();
    const format = options.responseFormat?.name;
    const names = toolNamesOf(messages, options, format === undefined ? [] : [format]);
    const answer: Anthropic.Messages.Message | null = await this.#create(messages, options, names);
    if (!Array.isArray(answer?.content)) {
      throw new AppError("unavailable", `${this.name}: the answer held no content`);
    }
    const read = readAnswer(answer, names, { provider: this.name, model: this.model }, format);
    const estimated = () => ({
      tokensIn: estimateInput(messages),
      tokensCached: 0,
      tokensOut: estimateOutput(read.content, read.toolCalls),
      usageEstimated: true,
    });
    return {
      ...read,
      ...(readUsage(answer.usage) ?? estimated()),
      model: modelIn(answer.model, this.model),
      latencyMs: Math.round(performance.now() - startedAt),
    };
  }

  async #create(
    messages: LLMMessage[],
    options: GenerateOptions,
    names: ToolNames,
  ): Promise<Anthropic.Messages.Message> {
    try {
      const client = await this.#client();
      return await client.messages.create(
        toWireRequest({ provider: this.name, model: this.model, names }, messages, options),
        options.signal === undefined ? {} : { signal: options.signal },
      );
    } catch (thrown) {
      throw mapProviderError(thrown, this.name, options.signal);
    }
  }
}
