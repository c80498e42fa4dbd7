import { AppError } from "@konstruct/core/errors";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import type { ScriptedModelAnswer } from "../suite/turn-schema.ts";

/** The model of a conversation: the usual one, and in a turn with scripted answers those. */
export class TurnModel implements LLMProvider {
  readonly #usual: LLMProvider;
  #current: LLMProvider;
  #scripted: { provider: ScriptedProvider; answers: number } | null = null;

  constructor(usual: LLMProvider) {
    this.#usual = usual;
    this.#current = usual;
  }

  /** For the turn that follows; null for the usual model. */
  beginTurn(script: readonly ScriptedModelAnswer[] | null): void {
    const answers = script?.map((one) =>
      "text" in one ? one.text : new AppError(one.fails, "The script lets this request fail"),
    );
    const provider = answers === undefined ? null : new ScriptedProvider(answers);
    this.#scripted = provider === null ? null : { provider, answers: answers?.length ?? 0 };
    this.#current = provider ?? this.#usual;
  }

  /** Scripted answers of this turn that nobody asked for: the script is about something else than what happened. */
  unused(): number {
    if (this.#scripted === null) return 0;
    return Math.max(0, this.#scripted.answers - this.#scripted.provider.calls.length);
  }

  get name(): string {
    return this.#current.name;
  }

  get model(): string {
    return this.#current.model;
  }

  get priceKnown(): boolean {
    return this.#current.priceKnown;
  }

  getCost(...tokens: Parameters<LLMProvider["getCost"]>): number {
    return this.#current.getCost(...tokens);
  }

  generate(messages: LLMMessage[], options?: GenerateOptions): Promise<LLMResponse> {
    return this.#current.generate(messages, options);
  }
}
