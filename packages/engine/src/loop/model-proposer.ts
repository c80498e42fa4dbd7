import type { LLMProvider } from "@konstruct/llm/provider";
import { askModel } from "./ask-model.ts";
import type { LoopRun, Proposer } from "./loop-run.ts";
import type { Words } from "./proposal.ts";
import type { Answered, Unmet } from "./proposer.ts";
import { readAnswer } from "./read-answer.ts";
import { unmetWords } from "./verify-words.ts";

/** A language model proposes, by native tool calls. */
export class ModelProposer implements Proposer {
  readonly readsPassages = true;
  readonly mends = true;
  readonly #model: LLMProvider;

  constructor(model: LLMProvider) {
    this.#model = model;
  }

  async propose(run: LoopRun, leftMs: number): Promise<Answered> {
    const asked = await askModel(run, this.#model, leftMs);
    if (!asked.ok) return asked;
    run.rounds.push(asked.message);
    return { ok: true, round: asked.round, proposed: readAnswer(run.turn.input.agent, asked.response) };
  }

  unmet(run: LoopRun, words: Words): Promise<Unmet> {
    return unmetWords(run, this.#model, words);
  }
}
