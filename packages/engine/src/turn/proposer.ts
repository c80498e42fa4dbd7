import type { AppError } from "@konstruct/core/errors";
import type { Proposed, Words } from "./proposal.ts";
import type { RoundRecord } from "./round-record.ts";

/** One answer of a proposer, with its place in the record of the turn; or why there is none. */
export type Answered =
  | { ok: true; proposed: Proposed[]; round: RoundRecord }
  | { ok: false; error: AppError };

/**
 * Claims of a reply that nothing supports: an action that was not done, a person who was not asked, and that a person writes it. Null
 * where there is no such claim. `isUnchecked`: a write is wanted and was not made, and nobody has checked the reply for a claim of it.
 */
export type Unmet = {
  claimed: string | null;
  promised: string | null;
  human: string | null;
  isUnchecked: boolean;
};

/** Proposes what to do next. It runs nothing and allows nothing: the rails accept or refuse each proposal. */
export interface ProposerOf<Run> {
  /** Whether knowledge is searched for the message before its first answer. */
  readonly readsPassages: boolean;
  /** Whether it may search the knowledge although no intent names the search tool. */
  readonly asksKnowledge: boolean;
  /** Whether a reply that cannot be sent is returned to it for correction. */
  readonly mends: boolean;
  /** Plays the turn when this one fails before anything was done; null: the contact is told that it failed. */
  readonly replacement: ProposerOf<Run> | null;
  /** Gives the next answer, from the context and the results of its earlier answers. */
  propose(run: Run): Promise<Answered>;
  /** Finds claims of its own reply that nothing supports. */
  unmet(run: Run, words: Words): Promise<Unmet>;
}
