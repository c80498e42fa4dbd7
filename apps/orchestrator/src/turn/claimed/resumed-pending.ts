import { type ClaimedTurn, maxPendingPerTurn, type PendingMessage } from "@konstruct/db/turn/claim-turns";
import { brokenTurn } from "./past-steps.ts";

/** A decision has a turn of its own: what stands before it, or it alone. By number, since everything up to the last one counts as done. */
function oneKind(pending: PendingMessage[]): PendingMessage[] {
  const numbered = pending.toSorted((a, b) => a.seq - b.seq);
  const decision = numbered.find((message) => message.envelope.approvalId !== undefined);
  if (decision === undefined) return pending;
  return numbered[0] === decision ? [decision] : pending.filter((message) => message.seq < decision.seq);
}

/** What was being done when its worker died is finished with the messages it was made from. */
function ofBrokenTurn(claimed: ClaimedTurn): PendingMessage[] {
  const broken = brokenTurn(claimed);
  return broken === null ? [] : claimed.pending.filter((message) => message.seq <= broken.through);
}

/**
 * What this turn answers. What it leaves is the next turn's, or it would be marked as answered without having been read.
 */
export function resumedPending(claimed: ClaimedTurn): {
  claimed: ClaimedTurn;
  hasMore: boolean;
  /** Behind a turn that broke off, and up to the next decision: heard before its next write. */
  unread: PendingMessage[];
} {
  const isFull = claimed.pending.length === maxPendingPerTurn;
  const begun = ofBrokenTurn(claimed);
  const pending = oneKind(begun.length > 0 ? begun : claimed.pending);
  const last = Math.max(...pending.map(({ seq }) => seq));
  const unread = begun.length === 0 ? [] : oneKind(claimed.pending.filter(({ seq }) => seq > last));
  return {
    claimed: { ...claimed, pending },
    hasMore: isFull || pending.length < claimed.pending.length,
    unread: unread.filter(({ envelope }) => envelope.approvalId === undefined),
  };
}

/** The number of the newest message of a turn. */
export const lastSeqOf = (claimed: ClaimedTurn): number =>
  Math.max(...claimed.pending.map((message) => message.seq));
