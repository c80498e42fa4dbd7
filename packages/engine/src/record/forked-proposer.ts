import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { LoopRun, Proposer } from "../turn/loop-run.ts";
import type { Words } from "../turn/proposal.ts";
import type { Answered, Unmet } from "../turn/proposer.ts";
import { goOnAs } from "../view/go-on-as.ts";

type Fork = {
  /** Proposes what is recorded. */
  recorded: Proposer;
  candidate: Proposer;
  agent: AgentConfig;
  /** The candidate's first round, from 2. */
  round: number;
};

/** Proposes what is recorded up to a round, and from there on what the candidate proposes. */
export class ForkedProposer implements Proposer {
  readonly #fork: Fork;
  #asked = 0;

  constructor(fork: Fork) {
    this.#fork = fork;
  }

  get isForked(): boolean {
    return this.#asked >= this.#fork.round;
  }

  get #current(): Proposer {
    return this.isForked ? this.#fork.candidate : this.#fork.recorded;
  }

  /** Read before the first round, which is always recorded. */
  get readsPassages(): boolean {
    return this.#fork.recorded.readsPassages;
  }

  get asksKnowledge(): boolean {
    return this.#fork.recorded.asksKnowledge;
  }

  get mends(): boolean {
    return this.#current.mends;
  }

  propose(run: LoopRun): Promise<Answered> {
    this.#asked++;
    if (this.#asked === this.#fork.round) goOnAs(run, this.#fork.agent);
    return this.#current.propose(run);
  }

  unmet(run: LoopRun, words: Words): Promise<Unmet> {
    return this.#current.unmet(run, words);
  }
}
