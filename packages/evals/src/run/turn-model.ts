import { AppError } from "@konstruct/core/errors";
import type { GenerateOptions, LLMMessage, LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import type { ScriptedModelAnswer } from "../suite/turn-schema.ts";
import type { NextAnswer, TellModel } from "./obedient-proposer.ts";

const rawOf = (answer: ScriptedModelAnswer): NextAnswer =>
  "fails" in answer
    ? { fails: new AppError(answer.fails, "The script lets this request fail") }
    : { text: answer.text };

/** The model of a conversation: the usual one, with a script's answers where there is a script. */
export class TurnModel implements LLMProvider {
  readonly #usual: LLMProvider;
  readonly #wire: TellModel | null;
  #next: NextAnswer | null = null;
  /** The turn's script, without the used entries. */
  script: ScriptedModelAnswer[] = [];

  /** @param wire sets the answers of the server behind the usual model; null if the usual model is a real one */
  constructor(usual: LLMProvider, wire: TellModel | null) {
    this.#usual = usual;
    this.#wire = wire;
  }

  /** Whether this turn uses the simulated model. */
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
    // A structured answer, such as a supervised draft, is taken from the script unchanged.
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
