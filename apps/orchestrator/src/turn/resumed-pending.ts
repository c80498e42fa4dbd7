import { type ClaimedTurn, maxPendingPerTurn } from "@konstruct/db/turn/claim-turns";
import { pendingToolCall } from "@konstruct/engine/planner/plan";
import { sessionStateSchema } from "@konstruct/engine/session-state";

/**
 * What this turn answers. A plan that was waiting for a tool when its worker died is finished with the messages it was
 * made from; what came since is the next turn's, or it would be marked as answered without having been read.
 */
export function resumedPending(claimed: ClaimedTurn): { claimed: ClaimedTurn; hasMore: boolean } {
  const isFull = claimed.pending.length === maxPendingPerTurn;
  if (claimed.session === null) return { claimed, hasMore: isFull };
  const { plan, pausedThrough } = sessionStateSchema.parse(claimed.session.state);
  if (pausedThrough === null || pendingToolCall(plan) === null) return { claimed, hasMore: isFull };
  const pending = claimed.pending.filter((message) => message.seq <= pausedThrough);
  if (pending.length === 0) return { claimed, hasMore: isFull };
  return { claimed: { ...claimed, pending }, hasMore: isFull || pending.length < claimed.pending.length };
}

/** The number of the newest message of a turn. */
export const lastSeqOf = (claimed: ClaimedTurn): number =>
  Math.max(...claimed.pending.map((message) => message.seq));
