import { type SessionState, withGoal } from "../session/session-state.ts";
import { accepted, refused } from "../turn/observe.ts";
import type { Proposal, Verdict } from "../turn/proposal.ts";
import type { Turn } from "../turn/turn.ts";
import { markFromFile } from "./from-files.ts";
import { endGoal, type GoalMove, moveGoals } from "./goal-moves.ts";
import { isOpen } from "./goal-stack.ts";
import { moveContextOf } from "./move-context.ts";
import { outOfBounds } from "./slots.ts";

const kinds: ReadonlySet<string> = new Set([
  "start_goal",
  "set_slots",
  "close_goal",
  "cancel_goal",
  "resume_goal",
]);

export const isGoalProposal = (proposal: Proposal): proposal is GoalMove & Proposal =>
  kinds.has(proposal.kind);

/** Ends the active goal and resumes the one suspended last. */
export function closeGoal(turn: Turn, status: "done" | "failed"): void {
  turn.session = endGoal(turn.session, status, moveContextOf(turn));
}

/** A goal opened explicitly no longer ends with the call that opened it first. */
function withoutImplied(session: SessionState, type: string): SessionState {
  const goal = Object.values(session.goals).find((one) => one.type === type && one.isImplied && isOpen(one));
  return goal === undefined ? session : withGoal(session, { ...goal, isImplied: false });
}

/** Applies a proposed move of the goal stack, or refuses it with a reason. */
export function applyGoalProposal(turn: Turn, proposal: GoalMove): Verdict {
  const moved = moveGoals(turn.session, proposal, moveContextOf(turn));
  if (!moved.ok) return refused(moved.code, moved.reason);
  if ("slots" in proposal) turn.redactor.learn(proposal.slots);
  const before = turn.session;
  turn.session =
    proposal.kind === "start_goal" ? withoutImplied(moved.session, proposal.type) : moved.session;
  if ("slots" in proposal) markFromFile(turn, proposal.slots, before);
  const left = moved.refused.map(outOfBounds).join(" ");
  if (left !== "") return { ...accepted, code: "values_refused", reason: `Kept without: ${left}` };
  if (!moved.isLater) return accepted;
  return {
    ...accepted,
    code: "later",
    reason: "Kept for later: the open goal is more urgent. Finish it first.",
  };
}
