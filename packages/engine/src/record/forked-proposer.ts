import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { LoopRun, Proposer } from "../turn/loop-run.ts";
import type { Words } from "../turn/proposal.ts";
import type { Answered, Unmet } from "../turn/proposer.ts";
import { goOnAs } from "../view/go-on-as.ts";

type Fork = {
  /** Answers as it is on record. */
  recorded: Proposer;
  candidate: Proposer;
  agent: AgentConfig;
  /** The first round that is the candidate's, from 2. */
  round: number;
};

/** Proposes what the record holds until a round, and from there on what a candidate does. */
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

  /** Read before the first round, which is the record's. */
  get readsPassages(): boolean {
    return this.#fork.recorded.readsPassages;
  }

  get asksKnowledge(): boolean {
    return this.#fork.recorded.asksKnowledge;
  }

  get mends(): boolean {
    return this.#current.mends;
  }

  propose(run: LoopRun, leftMs: number): Promise<Answered> {
    this.#asked++;
    if (this.#asked === this.#fork.round) goOnAs(run, this.#fork.agent);
    return this.#current.propose(run, leftMs);
  }

  unmet(run: LoopRun, words: Words): Promise<Unmet> {
    return this.#current.unmet(run, words);
  }
}
