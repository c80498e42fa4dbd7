import { noApprovalChanges } from "../approvals/approval.ts";
import { withSafeLinks } from "../links/with-safe-links.ts";
import type { PlannedToolCall, TurnOutcome } from "../outcome.ts";
import type { Turn } from "./turn.ts";

/** Ends a pass that needs tools from outside. What it asked of people goes with the session, which is stored before they run. */
export function pause(turn: Turn, calls: PlannedToolCall[]): TurnOutcome {
  const { preamble } = turn.session;
  turn.session = {
    ...turn.session,
    carried: turn.record.approvals,
    // What a tool gave as an address in this pass is not known to the next.
    preamble: preamble === null ? null : withSafeLinks(turn, preamble),
  };
  turn.record.approvals = noApprovalChanges();
  return { kind: "needs_tools", calls, session: turn.session, record: turn.record };
}

/** Takes up what earlier passes asked of people. */
export function unpause(turn: Turn): void {
  const { carried } = turn.session;
  if (carried === null) return;
  // A copy: the session this pass began with is part of the record and must not grow with what the pass adds.
  turn.record.approvals = {
    requested: [...carried.requested],
    withdrawn: [...carried.withdrawn],
    settled: [...carried.settled],
  };
  turn.session = { ...turn.session, carried: null };
}
