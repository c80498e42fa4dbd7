import type { JsonObject } from "@konstruct/core/json";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { abandon, endActive, parkedGoals } from "@konstruct/engine/goals/goal-stack";
import {
  emptySession,
  runningCall,
  sessionStateSchema,
  storedSession,
} from "@konstruct/engine/session-state";

/**
 * The session after a turn that nobody survives: what was being done must not go on with the next message, which may have nothing
 * to do with it. One that cannot be read any more begins anew, or the conversation would be lost with it.
 */
export function buriedSession(claimed: ClaimedTurn): JsonObject {
  const read = sessionStateSchema.safeParse(claimed.session?.state ?? emptySession());
  if (!read.success) return storedSession(emptySession());
  let session = runningCall(read.data) === null ? read.data : endActive(read.data, "failed");
  const decided = claimed.pending[0]?.envelope.approvalId;
  const neverAsked = session.carried?.requested.map((approval) => approval.id) ?? [];
  for (const goal of parkedGoals(session)) {
    if (goal.approvalId === decided || neverAsked.includes(goal.approvalId ?? ""))
      session = abandon(session, goal.id);
  }
  const waiting = session.waiting.filter(({ approvalId }) => approvalId !== null && approvalId !== decided);
  return storedSession({
    ...session,
    waiting,
    openPrompt: null,
    preamble: null,
    carried: null,
    pausedThrough: null,
  });
}
