import { toAppError } from "@konstruct/core/errors";
import { answerLength } from "../output-length.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "../provider.ts";
import { callsInText } from "./calls-in-text.ts";
import { answerFormat, instructionsFor } from "./instructions.ts";
import { plainMessages } from "./plain-messages.ts";
import { readJsonAnswer } from "./read-json-answer.ts";
import { refusesTools } from "./refuses-tools.ts";
import { ToolModes } from "./tool-modes.ts";

const modesOfProcess = new ToolModes();

const callsOf = (message: LLMMessage) => (message.role === "assistant" ? (message.toolCalls ?? []) : []);

const needsTools = (messages: LLMMessage[], { tools = [] }: GenerateOptions) =>
  tools.length > 0 || messages.some((message) => callsOf(message).length > 0);

const demandsCall = ({ tools = [], toolChoice }: GenerateOptions) =>
  tools.length > 0 && (toolChoice === "required" || typeof toolChoice === "object");

/** The words of a model with native calls must begin like this to be read as a call. */
const looksWritten = /^\s*(?:[{[<]|```|Action:|✿|(?:assistant)?commentary to=|[\w.]{1,200}\()/;

/**
 * Adds tool calls to a model whatever its server supports. The first request with tools is made natively. If the server rejects
 * them, or calls come back as text, the model gets its tools in words and answers in JSON from then on.
 */
export class ToolCallingProvider implements LLMProvider {
  readonly #inner: LLMProvider;
  readonly #key: string;
  readonly #modes: ToolModes;

  /** @param server names where the model runs; a learnt mode holds for every caller of this model there */
  constructor(inner: LLMProvider, server: string, modes: ToolModes = modesOfProcess) {
    this.#inner = inner;
    this.#key = `${server} ${inner.model}`;
    this.#modes = modes;
  }

  get name(): string {
    return this.#inner.name;
  }

  get model(): string {
    return this.#inner.model;
  }

  get priceKnown(): boolean {
    return this.#inner.priceKnown;
  }

  getCost(...tokens: Parameters<LLMProvider["getCost"]>): number {
    return this.#inner.getCost(...tokens);
  }

  async generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    if (!needsTools(messages, options)) return this.#inner.generate(messages, options);
    const mode = this.#modes.get(this.#key);
    if (mode === "json") return this.#inJson(messages, options);
    try {
      return this.#learn(messages, options, await this.#inner.generate(messages, options));
    } catch (thrown) {
      if (mode !== undefined || !refusesTools(toAppError(thrown))) throw thrown;
      const response = await this.#inJson(messages, options);
      // The mode is stored only now: an error that JSON mode gets too was not about tools.
      this.#modes.learn(this.#key, "json");
      return response;
    }
  }

  #learn(messages: LLMMessage[], options: GenerateOptions, response: LLMResponse): LLMResponse {
    const isNative = this.#modes.get(this.#key) === "native";
    if (response.toolCalls.length > 0) {
      if (!isNative) this.#modes.learn(this.#key, "native");
      return response;
    }
    const text = response.content ?? "";
    const mayBeCall = !isNative || looksWritten.test(text);
    const isCut = response.finishReason === "length";
    const calls = mayBeCall ? callsInText(text, options.tools ?? [], isCut, `text_${messages.length}`) : null;
    // After one native call, an answer in text is a slip and no reason to change the mode.
    if (!isNative) {
      const ignoresTools = calls !== null || (demandsCall(options) && response.finishReason === "stop");
      this.#modes.learn(this.#key, ignoresTools ? "json" : "accepted");
    }
    if (calls === null) return response;
    return { ...response, content: null, toolCalls: calls, raw: null, finishReason: "tool_calls" };
  }

  async #inJson(messages: LLMMessage[], options: GenerateOptions): Promise<LLMResponse> {
    const { tools = [], toolChoice, ...rest } = options;
    const asked = { ...rest, maxTokens: answerLength(options) };
    const { responseFormat } = rest;
    // A structured answer has no room for calls, as with Anthropic.
    if (responseFormat !== undefined) return this.#inner.generate(plainMessages(messages, null), asked);
    const offered = toolChoice === "none" ? [] : tools;
    const instructions = offered.length === 0 ? null : instructionsFor(offered, toolChoice);
    const response = await this.#inner.generate(plainMessages(messages, instructions), {
      ...asked,
      ...(offered.length > 0 && { responseFormat: answerFormat(offered) }),
    });
    const read = readJsonAnswer(response, offered, `json_${messages.length}`);
    // Without tools in the request, text like a call is only a habit from earlier rounds.
    if (offered.length === 0) return { ...response, content: read.content, raw: null };
    return { ...response, ...read, raw: null };
  }
}
