import type { GoalType } from "@konstruct/core/agent/goal-types";
import type { Slots } from "../session/session-state.ts";
import { type Goal, withGoal } from "../session/session-state.ts";
import type { Turn } from "../turn/turn.ts";
import { markFromFile } from "./from-files.ts";
import { moveGoals } from "./goal-moves.ts";
import { isOpen, newestFirst } from "./goal-stack.ts";
import { moveContextOf } from "./move-context.ts";
import { servedBy } from "./served.ts";
import { mergeSlots, type Refused } from "./slots.ts";

/** Calls kept in a goal; beyond it the oldest results are no longer used. */
const mostCalls = 40;

/** The newest open goal of a type, unless it waits for a member's decision. */
export const openGoalOf = ({ session }: Turn, type: string): Goal | null =>
  newestFirst(session).find((goal) => goal.type === type && isOpen(goal) && goal.approvalId === null) ?? null;

/** Opens a goal because a call is made for it; null if it cannot be opened. */
export function openImplied(turn: Turn, { id }: GoalType): Goal | null {
  const moved = moveGoals(turn.session, { kind: "start_goal", type: id, slots: {} }, moveContextOf(turn));
  if (!moved.ok) return null;
  turn.session = moved.session;
  const goal = openGoalOf(turn, id);
  if (goal === null) return null;
  const implied = { ...goal, isImplied: true };
  turn.session = withGoal(turn.session, implied);
  return implied;
}

/** Stores the values that a call's arguments give its goal. */
export function keepSlots(turn: Turn, goal: Goal, slots: Slots): { goal: Goal; refused: Refused[] } {
  const served = servedBy(turn.input.agent).find(({ id }) => id === goal.type);
  if (served === undefined || Object.keys(slots).length === 0) return { goal, refused: [] };
  turn.redactor.learn(slots);
  const before = turn.session;
  const { goal: kept, refused } = mergeSlots(served, goal, slots);
  const isActive = kept.id === turn.session.activeGoalId;
  const status = isActive ? (kept.missing.length === 0 ? "active" : "blocked") : kept.status;
  turn.session = withGoal(turn.session, { ...kept, status });
  markFromFile(turn, slots, before);
  return { goal: turn.session.goals[kept.id] ?? kept, refused };
}

/** Adds a call to its goal, so that the goal may use its result. */
export function keepCall(turn: Turn, goalId: string | null, key: string): void {
  const goal = goalId === null ? undefined : turn.session.goals[goalId];
  if (goal === undefined) return;
  turn.session = withGoal(turn.session, { ...goal, calls: [...goal.calls, key].slice(-mostCalls) });
}
