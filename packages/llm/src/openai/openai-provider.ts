import { AppError } from "@konstruct/core/errors";
import type OpenAI from "openai";
import { estimateInput, estimateOutput } from "../estimate-tokens.ts";
import { exactFetch } from "../exact-fetch.ts";
import { mapProviderError } from "../map-error.ts";
import { costMicroUsd, type Price, type PriceTable, priceOf } from "../pricing.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "../provider.ts";
import { rawOf } from "../raw-items.ts";
import { modelIn } from "../reported.ts";
import { type ToolNames, toolNamesOf } from "../tool-names.ts";
import { extraFields, extraOfCall, functionCallsOf, isFields, refusesFields } from "./extra-fields.ts";
import { readFinish, readRaw, readText, readToolCalls, readUsage } from "./from-wire.ts";
import { type FormatLevel, nextLevel, refusesFormat, withSchemaInstruction } from "./response-format.ts";
import { toWireRequest } from "./to-wire.ts";

export type OpenAIProviderOptions = {
  model: string;
  apiKey: string;
  /** Ends in `/v1`. Any OpenAI-compatible server; OpenAI itself when absent. */
  baseURL?: string;
  /** Time limit of one request, in milliseconds. */
  timeoutMs?: number;
  prices?: PriceTable;
  /** The fetch that sends requests; the global one by default. */
  fetch?: typeof fetch;
  name?: string;
};

type Completion = OpenAI.Chat.Completions.ChatCompletion;

async function connect(options: OpenAIProviderOptions): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  // Every setting that the SDK would otherwise read from the environment is set here.
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
    fetch: exactFetch(options.fetch),
  });
}

/** Chat completions of OpenAI and of every compatible server. */
export class OpenAIProvider implements LLMProvider {
  readonly name: string;
  readonly model: string;
  /** The SDK takes long to load, so it is loaded with the first call. */
  readonly #client: () => Promise<OpenAI>;
  readonly #price: Price | null;
  /** Learnt from the server's errors and remembered, so that only the first call pays for it. */
  #level: FormatLevel = "json_schema";
  /** Learnt likewise: some servers require their own fields back, others reject them. */
  #sendsExtras = true;

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

  getCost(...tokens: Parameters<LLMProvider["getCost"]>): number {
    return costMicroUsd(this.#price, ...tokens);
  }

  async generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    const startedAt = performance.now();
    const names = toolNamesOf(messages, options);
    const completion: Completion | null = await this.#complete(messages, options, names);
    const choice = completion?.choices?.[0];
    if (!isFields(choice?.message)) {
      throw new AppError("unavailable", `${this.name}: the answer held no choice`);
    }
    const content = readText(choice);
    const toolCalls = readToolCalls(choice, names, `call_${messages.length}`);
    return {
      content,
      toolCalls,
      raw: readRaw(choice, { provider: this.name, model: this.model }),
      model: modelIn(completion.model, this.model),
      ...readUsage(completion.usage, {
        input: () => estimateInput(messages),
        output: () => estimateOutput(content, toolCalls),
      }),
      latencyMs: Math.round(performance.now() - startedAt),
      finishReason: readFinish(choice, toolCalls.length),
    };
  }

  async #complete(messages: LLMMessage[], options: GenerateOptions, names: ToolNames): Promise<Completion> {
    const level = this.#level;
    const sender = { provider: this.name, model: this.model, sendsExtras: this.#sendsExtras };
    const said = withSchemaInstruction(messages, options.responseFormat, level);
    try {
      const client = await this.#client();
      return await client.chat.completions.create(
        toWireRequest(sender, said, options, level, names),
        options.signal === undefined ? {} : { signal: options.signal },
      );
    } catch (thrown) {
      if (!this.#learn(thrown, sender.sendsExtras ? this.#extrasOf(messages) : [], options, level)) {
        throw mapProviderError(thrown, this.name, options.signal);
      }
      return this.#complete(messages, options, names);
    }
  }

  /** Whether an error says what to leave out of the next request; each is learnt once, so this ends. */
  #learn(thrown: unknown, extras: string[], options: GenerateOptions, level: FormatLevel): boolean {
    if (!(thrown instanceof Error) || !("status" in thrown)) return false;
    if (refusesFields(thrown.status, thrown.message, extras)) {
      this.#sendsExtras = false;
      return true;
    }
    const lower = nextLevel(level);
    if (options.responseFormat === undefined || lower === null) return false;
    if (!refusesFormat(thrown.status, thrown.message)) return false;
    this.#level = lower;
    return true;
  }

  #extrasOf(messages: LLMMessage[]): string[] {
    return messages.flatMap((message) => {
      if (message.role !== "assistant") return [];
      const answer = rawOf(message, { provider: this.name, model: this.model })?.[0];
      const ofCalls = functionCallsOf(answer).flatMap((call) => Object.keys(extraOfCall(call)));
      return [...Object.keys(extraFields(answer)), ...ofCalls];
    });
  }
}
