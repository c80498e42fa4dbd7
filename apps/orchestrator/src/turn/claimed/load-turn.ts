import { needsOwnTurn } from "@konstruct/db/turn/begin-write";
import { type ClaimedTurn, maxPendingPerTurn, type PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { GuardedClaim, TurnState } from "../turn-state.ts";
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

/**
 * Divides the claimed messages: those this turn answers, and the rest, which would count as answered without having been read. An
 * interrupted turn finishes with exactly the messages it began with.
 */
export function loadTurn({ claimed: found, thread }: GuardedClaim): TurnState {
  const broken = brokenTurn(found);
  const begun = broken === null ? [] : found.pending.filter(({ seq }) => seq <= broken.through);
  const pending = oneKind(begun.length > 0 ? begun : found.pending);
  const claimed = { ...found, pending };
  const later = begun.length === 0 ? [] : found.pending.filter(({ seq }) => seq > lastSeqOf(claimed));
  const ownTurn = Math.min(...later.filter(needsOwnTurn).map(({ seq }) => seq));
  return {
    claimed,
    thread,
    broken,
    unread: later.filter(({ seq }) => seq < ownTurn),
    behind: found.pending.filter((message) => !pending.includes(message)),
    isFull: found.pending.length >= maxPendingPerTurn,
  };
}

/** The number of the newest message of a turn. */
export const lastSeqOf = (claimed: ClaimedTurn): number =>
  Math.max(...claimed.pending.map((message) => message.seq));
