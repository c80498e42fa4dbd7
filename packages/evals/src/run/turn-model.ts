import { AppError } from "@konstruct/core/errors";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import type { ScriptedModelAnswer } from "../suite/turn-schema.ts";
import type { NextAnswer, TellModel } from "./obedient-proposer.ts";

const rawOf = (answer: ScriptedModelAnswer): NextAnswer =>
  "fails" in answer
    ? { fails: new AppError(answer.fails, "The script lets this request fail") }
    : { text: answer.text };

/** The model of a conversation: the usual one, which is told what to answer where it has a script. */
export class TurnModel implements LLMProvider {
  readonly #usual: LLMProvider;
  readonly #wire: TellModel | null;
  #next: NextAnswer | null = null;
  /** Of the turn, what is not used yet. */
  script: ScriptedModelAnswer[] = [];

  /** @param wire tells the server behind the usual model what to answer; null where that is a model of its own */
  constructor(usual: LLMProvider, wire: TellModel | null) {
    this.#usual = usual;
    this.#wire = wire;
  }

  /** Whether the model of this turn is the obedient one. */
  get isObedient(): boolean {
    return this.#wire !== null || this.script.length > 0;
  }

  tell(next: NextAnswer): void {
    this.#next = next;
  }

  get name(): string {
    return this.#usual.name;
  }

  get model(): string {
    return this.#usual.model;
  }

  get priceKnown(): boolean {
    return this.#usual.priceKnown;
  }

  getCost(...tokens: Parameters<LLMProvider["getCost"]>): number {
    return this.#usual.getCost(...tokens);
  }

  async generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    // A typed answer, such as a supervised draft, is the script's as it stands.
    const typed = options.responseFormat === undefined ? undefined : this.script.shift();
    const next = typed === undefined ? this.#next : rawOf(typed);
    this.#next = null;
    if (next === null) return this.#usual.generate(messages, options);
    if ("fails" in next) throw next.fails;
    if (this.#wire === null || typed !== undefined)
      return new ScriptedProvider([next]).generate(messages, options);
    this.#wire(next);
    return this.#usual.generate(messages, options);
  }
}
