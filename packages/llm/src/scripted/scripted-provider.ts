import { AppError } from "@konstruct/core/errors";
import { estimateTokens } from "@konstruct/core/estimate-tokens";
import { estimateInput } from "../estimate-tokens.ts";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "../provider.ts";

export type ScriptedCall = { messages: LLMMessage[]; options: GenerateOptions };

/** A text to answer, an error to throw, or a function of the call that gives either. */
export type ScriptedAnswer = string | Error | ((call: ScriptedCall) => string | Error);

/** A deterministic double: answers in the order of the script and records what it was asked. */
export class ScriptedProvider implements LLMProvider {
  readonly name = "scripted";
  readonly model = "scripted";
  readonly priceKnown = true;
  readonly calls: ScriptedCall[] = [];
  readonly #script: ScriptedAnswer[];

  constructor(script: ScriptedAnswer[]) {
    this.#script = [...script];
  }

  getCost(tokensIn: number, tokensOut: number): number {
    return tokensIn + tokensOut;
  }

  async generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    const call = { messages, options };
    this.calls.push(call);
    const next = this.#script.shift();
    if (next === undefined) throw new AppError("internal", `The script has no answer ${this.calls.length}`);
    const answer = typeof next === "function" ? next(call) : next;
    if (answer instanceof Error) throw answer;
    return {
      content: answer,
      toolCalls: [],
      model: this.model,
      tokensIn: estimateInput(messages),
      tokensOut: estimateTokens(answer),
      usageEstimated: true,
      latencyMs: 0,
      finishReason: "stop",
    };
  }
}
