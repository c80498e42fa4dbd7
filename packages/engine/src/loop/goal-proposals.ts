import { abandon, endActive, resumePrevious, suspendAndActivate } from "../goals/goal-stack.ts";
import { activeGoal, withGoal } from "../session-state.ts";
import type { Turn } from "../turn/turn.ts";
import { eligibleTypes } from "./authority/eligible-types.ts";
import { keepSlots, openGoal, openGoalOf } from "./authority/open-goals.ts";
import { accepted, refused } from "./observe.ts";
import type { Proposal, Verdict } from "./proposal.ts";

type GoalProposal = Extract<
  Proposal,
  { kind: "start_goal" | "set_slots" | "close_goal" | "cancel_goal" | "resume_goal" }
>;

const kinds: ReadonlySet<string> = new Set([
  "start_goal",
  "set_slots",
  "close_goal",
  "cancel_goal",
  "resume_goal",
]);

export const isGoalProposal = (proposal: Proposal): proposal is GoalProposal => kinds.has(proposal.kind);

/** Ends the goal being served and takes up the one that waited for it. */
export function closeGoal(turn: Turn, status: "done" | "abandoned"): void {
  turn.session = resumePrevious(endActive(turn.session, status));
}

/** Opens, fills, ends and takes up goals: the stack of seed 003, moved by the proposer. */
export function applyGoalProposal(turn: Turn, proposal: GoalProposal): Verdict {
  const active = activeGoal(turn.session);
  switch (proposal.kind) {
    case "start_goal": {
      const types = eligibleTypes(turn);
      const type = types.find(({ id }) => id === proposal.type);
      if (type === undefined) {
        const ids = types.map(({ id }) => id).join(", ");
        return refused("unknown_goal", `There is no goal ${proposal.type}. Goals: ${ids}.`);
      }
      const goal = openGoal(turn, type, proposal.slots);
      if (goal.isImplied) turn.session = withGoal(turn.session, { ...goal, isImplied: false });
      return accepted;
    }
    case "set_slots":
      if (active === null) return refused("no_open_goal", "No goal is open: use start_goal first.");
      keepSlots(turn, active, proposal.slots);
      return accepted;
    case "close_goal":
      if (active === null) return refused("no_open_goal", "No goal is open.");
      closeGoal(turn, "done");
      return accepted;
    case "cancel_goal": {
      const goal = openGoalOf(turn, proposal.type);
      if (goal === null) return refused("no_open_goal", `No goal ${proposal.type} is open.`);
      turn.session = resumePrevious(abandon(turn.session, goal.id));
      return accepted;
    }
    case "resume_goal": {
      const goal = openGoalOf(turn, proposal.type);
      if (goal === null) return refused("no_open_goal", `No goal ${proposal.type} waits.`);
      turn.session = suspendAndActivate(turn.session, goal);
      return accepted;
    }
  }
}
