import {
  abandon,
  endActive,
  isOpen,
  newestFirst,
  resumePrevious,
  suspendAndActivate,
} from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { activeGoal, type Goal, withGoal } from "../session-state.ts";
import type { Turn } from "../turn/turn.ts";
import { accepted, refused } from "./observe.ts";
import type { Proposal, Slots, Verdict } from "./proposal.ts";

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

const openOf = (turn: Turn, type: string): Goal | undefined =>
  newestFirst(turn.session).find((goal) => goal.type === type && isOpen(goal) && goal.approvalId === null);

const missingOf = (turn: Turn, type: string, slots: Slots): string[] =>
  (turn.input.agent.intents.find(({ id }) => id === type)?.required_params ?? []).filter(
    (name) => !Object.hasOwn(slots, name),
  );

function withSlots(turn: Turn, goal: Goal, slots: Slots): Goal {
  const all = { ...goal.slots, ...slots };
  turn.redactor.learn(slots);
  return { ...goal, slots: all, missing: missingOf(turn, goal.type, all) };
}

/** Ends the goal being served and takes up the one that waited for it. */
export function closeGoal(turn: Turn, status: "done" | "abandoned"): void {
  turn.session = resumePrevious(endActive(turn.session, status));
}

/** Opens, fills, ends and takes up goals: the stack of seed 003, moved by the proposer. */
export function applyGoalProposal(turn: Turn, proposal: GoalProposal): Verdict {
  const active = activeGoal(turn.session);
  switch (proposal.kind) {
    case "start_goal": {
      const { type, slots } = proposal;
      const intent = turn.input.agent.intents.find(({ id }) => id === type);
      if (intent === undefined) {
        const ids = turn.input.agent.intents.map(({ id }) => id).join(", ");
        return refused("unknown_goal", `There is no goal ${type}. Goals: ${ids}.`);
      }
      const known = openOf(turn, type);
      const goal = known ?? {
        ...newGoal(turn.ports.newId(), type, { priority: intent.priority, dependsOn: intent.depends_on }),
        engine: 2,
      };
      turn.session = suspendAndActivate(turn.session, withSlots(turn, goal, slots));
      return accepted;
    }
    case "set_slots":
      if (active === null) return refused("no_open_goal", "No goal is open: use start_goal first.");
      turn.session = withGoal(turn.session, withSlots(turn, active, proposal.slots));
      return accepted;
    case "close_goal":
      if (active === null) return refused("no_open_goal", "No goal is open.");
      closeGoal(turn, "done");
      return accepted;
    case "cancel_goal": {
      const goal = openOf(turn, proposal.type);
      if (goal === undefined) return refused("no_open_goal", `No goal ${proposal.type} is open.`);
      turn.session = resumePrevious(abandon(turn.session, goal.id));
      return accepted;
    }
    case "resume_goal": {
      const goal = openOf(turn, proposal.type);
      if (goal === undefined) return refused("no_open_goal", `No goal ${proposal.type} waits.`);
      turn.session = suspendAndActivate(turn.session, goal);
      return accepted;
    }
  }
}
