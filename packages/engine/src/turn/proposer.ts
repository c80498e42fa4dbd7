import type { AppError } from "@konstruct/core/errors";
import type { Proposed, Words } from "./proposal.ts";
import type { RoundRecord } from "./round-record.ts";

/** One answer of a proposer, with its place in the record of the turn; or why it gave none. */
export type Answered =
  | { ok: true; proposed: Proposed[]; round: RoundRecord }
  | { ok: false; error: AppError };

/** What a reply says that nothing stands behind: a deed nobody did, a person nobody asked. Null where there are none. */
export type Unmet = { claimed: string | null; promised: string | null };

/** Proposes what to do next. It runs nothing and allows nothing: the rails accept each proposal or refuse it. */
export interface ProposerOf<Run> {
  /** Whether passages about the message are looked up before its first answer. */
  readonly readsPassages: boolean;
  /** Whether it looks up itself what no request of the agent's is, whether or not a request names the knowledge. */
  readonly asksKnowledge: boolean;
  /** Whether words of it that cannot be sent go back to be mended. */
  readonly mends: boolean;
  /**
   * The next answer, from all that is known and from what came of the answers before it.
   * @param leftMs milliseconds until the turn has to say something
   */
  propose(run: Run, leftMs: number): Promise<Answered>;
  /** What of its own words nothing stands behind. */
  unmet(run: Run, words: Words): Promise<Unmet>;
}
