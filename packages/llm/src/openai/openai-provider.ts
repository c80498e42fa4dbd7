import { AppError } from "@konstruct/core/errors";
import { estimateTokens } from "@konstruct/core/estimate-tokens";
import { parseJson } from "@konstruct/core/json";
import type OpenAI from "openai";
import { estimateInput } from "../estimate-tokens.ts";
import { mapProviderError } from "../map-error.ts";
import { costMicroUsd, type Price, type PriceTable, priceOf } from "../pricing.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse, LLMToolCall } from "../provider.ts";
import { type FormatLevel, nextLevel, refusesFormat, withSchemaInstruction } from "./response-format.ts";
import { fromWireFinish, toWireRequest } from "./to-wire.ts";

export type OpenAIProviderOptions = {
  model: string;
  apiKey: string;
  /** Ends in `/v1`. Any OpenAI-compatible server; OpenAI itself when absent. */
  baseURL?: string;
  /** One request, in milliseconds. */
  timeoutMs?: number;
  prices?: PriceTable;
  /** How requests leave; the global one unless told. */
  fetch?: typeof fetch;
  name?: string;
};

type Completion = OpenAI.Chat.Completions.ChatCompletion;

function toolCallsOf(message: Completion["choices"][number]["message"]): LLMToolCall[] {
  return (message.tool_calls ?? []).flatMap((call) => {
    if (call.type !== "function") return [];
    const parsed = parseJson(call.function.arguments);
    return [{ id: call.id, name: call.function.name, arguments: parsed.ok ? parsed.value : null }];
  });
}

async function connect(options: OpenAIProviderOptions): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  // Every variable the SDK would read from the environment by itself is given here.
  return new Client({
    apiKey: options.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: options.baseURL ?? "https://api.openai.com/v1",
    maxRetries: 0,
    timeout: options.timeoutMs ?? 30_000,
    logLevel: "off",
    ...(options.fetch !== undefined && { fetch: options.fetch }),
  });
}

/** Chat completions of OpenAI and of every server that speaks its wire format. */
export class OpenAIProvider implements LLMProvider {
  readonly name: string;
  readonly model: string;
  /** Its package takes long to load, so it is loaded with the first call. */
  readonly #client: () => Promise<OpenAI>;
  readonly #price: Price | null;
  /** Learnt from the server's refusals and kept, so that only the first call pays for the discovery. */
  #level: FormatLevel = "json_schema";

  constructor(options: OpenAIProviderOptions) {
    this.name = options.name ?? "openai";
    this.model = options.model;
    this.#price = priceOf(options.model, options.prices);
    let client: Promise<OpenAI> | undefined;
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
    const completion = await this.#complete(messages, options);
    const choice = completion.choices?.[0];
    if (choice?.message === undefined) {
      throw new AppError("unavailable", `${this.name}: the answer held no choice`);
    }
    const content = choice.message.content ?? null;
    const usage = completion.usage;
    return {
      content,
      toolCalls: toolCallsOf(choice.message),
      raw: null,
      tokensCached: 0,
      model: completion.model ?? this.model,
      tokensIn: usage?.prompt_tokens ?? estimateInput(messages),
      tokensOut: usage?.completion_tokens ?? estimateTokens(content ?? ""),
      usageEstimated: usage === undefined || usage === null,
      latencyMs: Math.round(performance.now() - startedAt),
      finishReason: fromWireFinish(choice.finish_reason),
    };
  }

  async #complete(messages: LLMMessage[], options: GenerateOptions): Promise<Completion> {
    const level = this.#level;
    const said = withSchemaInstruction(messages, options.responseFormat, level);
    try {
      const client = await this.#client();
      return await client.chat.completions.create(
        toWireRequest(this.model, said, options, level),
        options.signal === undefined ? {} : { signal: options.signal },
      );
    } catch (thrown) {
      const lower = nextLevel(level);
      const refused =
        options.responseFormat !== undefined &&
        thrown instanceof Error &&
        "status" in thrown &&
        refusesFormat(thrown.status, thrown.message);
      if (!refused || lower === null) throw mapProviderError(thrown, this.name, options.signal);
      this.#level = lower;
      return this.#complete(messages, options);
    }
  }
}
