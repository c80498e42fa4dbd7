import type { JsonObject } from "@konstruct/core/json";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { abandon, parkedGoals } from "@konstruct/engine/goals/goal-stack";
import { readSession } from "@konstruct/engine/session/read-session";
import { emptySession, type SessionState, storedSession } from "@konstruct/engine/session/session-state";

/** Null: the session can no longer be read. */
function sessionOf({ session }: ClaimedTurn): SessionState | null {
  if (session === null) return emptySession();
  try {
    return readSession(session.state);
  } catch {
    return null;
  }
}

/**
 * The session after a dead-lettered turn: open work is dropped, since the next message may have nothing to do with it. An unreadable
 * session starts again; otherwise the conversation could never continue.
 */
export function deadLetteredSession(claimed: ClaimedTurn): JsonObject {
  const read = sessionOf(claimed);
  if (read === null) return storedSession(emptySession());
  const decided = claimed.pending[0]?.envelope.approvalId;
  const goals = parkedGoals(read).filter(({ approvalId }) => approvalId === decided);
  const session = goals.reduce((left, { id }) => abandon(left, id), read);
  const waiting = session.waiting.filter(({ approvalId }) => approvalId !== null && approvalId !== decided);
  return storedSession({ ...session, waiting, openPrompt: null });
}
