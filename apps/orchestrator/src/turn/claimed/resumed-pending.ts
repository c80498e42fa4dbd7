import { needsOwnTurn } from "@konstruct/db/turn/begin-write";
import { type ClaimedTurn, maxPendingPerTurn, type PendingMessage } from "@konstruct/db/turn/claim-turns";
import { brokenTurn } from "./past-steps.ts";

/**
 * A decision has a turn of its own: this returns the messages before it, or the decision alone. Ordered by number, since everything
 * up to the last number counts as answered.
 */
function oneKind(pending: PendingMessage[]): PendingMessage[] {
  const numbered = pending.toSorted((a, b) => a.seq - b.seq);
  const decision = numbered.find((message) => message.envelope.approvalId !== undefined);
  if (decision === undefined) return pending;
  return numbered[0] === decision ? [decision] : pending.filter((message) => message.seq < decision.seq);
}

/** The messages an interrupted turn began with; it finishes with exactly these. */
function ofBrokenTurn(claimed: ClaimedTurn): PendingMessage[] {
  const broken = brokenTurn(claimed);
  return broken === null ? [] : claimed.pending.filter((message) => message.seq <= broken.through);
}

/** The messages this turn answers. The rest are left for the next turn; otherwise they would count as answered without having been read. */
export function resumedPending(claimed: ClaimedTurn): {
  claimed: ClaimedTurn;
  hasMore: boolean;
  /** Messages that arrived after an interrupted turn, up to the next decision or file: read before its next write. */
  unread: PendingMessage[];
} {
  const isFull = claimed.pending.length === maxPendingPerTurn;
  const begun = ofBrokenTurn(claimed);
  const pending = oneKind(begun.length > 0 ? begun : claimed.pending);
  const last = Math.max(...pending.map(({ seq }) => seq));
  const later = begun.length === 0 ? [] : claimed.pending.filter(({ seq }) => seq > last);
  const ownTurn = Math.min(...later.filter(needsOwnTurn).map(({ seq }) => seq));
  return {
    claimed: { ...claimed, pending },
    hasMore: isFull || pending.length < claimed.pending.length,
    unread: later.filter(({ seq }) => seq < ownTurn),
  };
}

/** The number of the newest message of a turn. */
export const lastSeqOf = (claimed: ClaimedTurn): number =>
  Math.max(...claimed.pending.map((message) => message.seq));
