import { endGoal, type GoalMove, type MoveContext, moveGoals } from "../goals/goal-moves.ts";
import { eligibleIntents } from "../intents/intents-registry.ts";
import { tierOf } from "../turn/tier.ts";
import type { Turn } from "../turn/turn.ts";
import { markTainted } from "./from-files.ts";
import { accepted, refused } from "./observe.ts";
import type { Proposal, Verdict } from "./proposal.ts";

const kinds: ReadonlySet<string> = new Set([
  "start_goal",
  "set_slots",
  "close_goal",
  "cancel_goal",
  "resume_goal",
]);

export const isGoalProposal = (proposal: Proposal): proposal is GoalMove & Proposal =>
  kinds.has(proposal.kind);

/** What goals of this turn move by. */
export function moveContextOf({ input, ports }: Turn): MoveContext {
  const { agent, channel, contact } = input;
  const tier = tierOf(input);
  return {
    agent,
    eligible: eligibleIntents(agent, { channel, contactId: contact.id, tier }),
    newId: ports.newId,
  };
}

/** Ends the goal being served and takes up the one that waited for it. */
export function closeGoal(turn: Turn, status: "done" | "failed"): void {
  turn.session = endGoal(turn.session, status, moveContextOf(turn));
}

/** Opens, fills, ends and takes up goals: the stack of seed 003, moved by the proposer. */
export function applyGoalProposal(turn: Turn, proposal: GoalMove): Verdict {
  const moved = moveGoals(turn.session, proposal, moveContextOf(turn));
  if (!moved.ok) return refused(moved.code, moved.reason);
  if ("slots" in proposal) turn.redactor.learn(proposal.slots);
  turn.session = moved.session;
  if ("slots" in proposal) markTainted(turn, proposal.slots);
  const left = moved.refused.map(({ why }) => why).join(" ");
  if (left !== "") return { ...accepted, code: "values_refused", reason: `Kept without: ${left}` };
  if (!moved.isLater) return accepted;
  return {
    ...accepted,
    code: "later",
    reason: "Kept for later: the open goal is more urgent. Finish it first.",
  };
}
