import type { LLMProvider } from "@konstruct/llm/provider";
import type { LoopRun, Proposer } from "../../turn/loop-run.ts";
import type { Words } from "../../turn/proposal.ts";
import type { Answered, Unmet } from "../../turn/proposer.ts";
import { askModel } from "./ask-model.ts";
import { askSpecialist } from "./ask-specialist.ts";
import { readAnswer } from "./read-answer.ts";
import { specialistDue } from "./specialist-due.ts";
import { unmetWords } from "./verify-words.ts";

/** A language model proposes by native function calls: a specialist if one serves the active goal, otherwise the agent itself. */
export class ModelProposer implements Proposer {
  readonly readsPassages = true;
  readonly asksKnowledge = false;
  readonly mends = true;
  readonly replacement: Proposer | null;
  readonly #model: LLMProvider;

  constructor(model: LLMProvider, replacement: Proposer | null) {
    this.#model = model;
    this.replacement = replacement;
  }

  async propose(run: LoopRun): Promise<Answered> {
    const due = specialistDue(run);
    const answered = due === null ? null : await askSpecialist(run, this.#model, due);
    if (answered !== null) return answered;
    const asked = await askModel(run, this.#model);
    if (!asked.ok) return asked;
    run.rounds.push(asked.message);
    return { ok: true, round: asked.round, proposed: readAnswer(run.turn.input, asked.response) };
  }

  unmet(run: LoopRun, words: Words): Promise<Unmet> {
    return unmetWords(run, this.#model, words);
  }
}
