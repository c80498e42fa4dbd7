import { AppError } from "@konstruct/core/errors";
import { estimateTokens } from "@konstruct/core/text/estimate-tokens";
import { estimateInput } from "../estimate-tokens.ts";
import type {
  FinishReason,
  GenerateOptions,
  LLMMessage,
  LLMProvider,
  LLMResponse,
  LLMToolCall,
} from "../provider.ts";

export type ScriptedCall = { messages: LLMMessage[]; options: GenerateOptions };

/** Calls get the ids `call_1`, `call_2` … over the whole script. */
export type ScriptedMessage = {
  text?: string | null;
  toolCalls?: Omit<LLMToolCall, "id">[];
  /** `tool_calls` with calls and `stop` without, by default. */
  finishReason?: FinishReason;
};

type ScriptedOutcome = string | Error | ScriptedMessage;

/** A text or message as the answer, an error to throw, or a function of the call that returns one of them. */
export type ScriptedAnswer = ScriptedOutcome | ((call: ScriptedCall) => ScriptedOutcome);

/** A deterministic double: answers in the order of the script and records its calls. */
export class ScriptedProvider implements LLMProvider {
  readonly name = "scripted";
  readonly model = "scripted";
  readonly priceKnown = true;
  readonly replaceable: boolean;
  readonly calls: ScriptedCall[] = [];
  readonly #script: ScriptedAnswer[];
  #callsMade = 0;

  constructor(script: ScriptedAnswer[], replaceable = false) {
    this.replaceable = replaceable;
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
    const outcome = typeof next === "function" ? next(call) : next;
    if (outcome instanceof Error) throw outcome;
    return this.#response(messages, typeof outcome === "string" ? { text: outcome } : outcome);
  }

  #response(messages: LLMMessage[], { text = null, toolCalls = [], finishReason }: ScriptedMessage) {
    const numbered = toolCalls.map((call) => ({ id: `call_${++this.#callsMade}`, ...call }));
    const said = (text ?? "") + toolCalls.map((call) => JSON.stringify(call)).join("");
    return {
      content: text,
      toolCalls: numbered,
      raw: null,
      model: this.model,
      tokensIn: estimateInput(messages),
      tokensCached: 0,
      tokensOut: estimateTokens(said),
      usageEstimated: true,
      latencyMs: 0,
      finishReason: finishReason ?? (toolCalls.length > 0 ? ("tool_calls" as const) : ("stop" as const)),
    };
  }
}
