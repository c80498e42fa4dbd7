import { type GoalType, goalTypeOf } from "@konstruct/core/goal-types";
import type { Json } from "@konstruct/core/json";
import { defer, isOpen, newestFirst, suspendAndActivate } from "../../goals/goal-stack.ts";
import { newGoal } from "../../goals/new-goal.ts";
import { activeGoal, type Goal, withGoal } from "../../session-state.ts";
import type { Turn } from "../../turn/turn.ts";

/** Calls whose results a goal keeps; of more the oldest are no longer looked at. */
const mostCalls = 40;

/** The open goal of a type that no colleague is asked about, the newest first. */
export const openGoalOf = ({ session }: Turn, type: string): Goal | null =>
  newestFirst(session).find((goal) => goal.type === type && isOpen(goal) && goal.approvalId === null) ?? null;

const doneGoalOf = ({ session }: Turn, type: string): Goal | null =>
  Object.values(session.goals)
    .filter((goal) => goal.type === type && goal.status === "done")
    .sort((a, b) => b.ended - a.ended)[0] ?? null;

/** What a goal waits for and nobody has done yet. */
export const unmetBy = (turn: Turn, { dependsOn }: GoalType): string[] =>
  dependsOn.filter((type) => doneGoalOf(turn, type) === null);

const missingOf = ({ required, skippable }: GoalType, slots: Goal["slots"]): string[] =>
  required.filter((name) => !Object.hasOwn(slots, name) && !skippable.has(name));

/** The goal with these values beside those it has. */
export function withSlots(turn: Turn, goal: Goal, slots: Readonly<Record<string, Json>>): Goal {
  const type = goalTypeOf(turn.input.agent, goal.type);
  const all = { ...goal.slots, ...slots };
  turn.redactor.learn(slots);
  return { ...goal, slots: all, missing: type === undefined ? [] : missingOf(type, all) };
}

/** What was learned where a goal depends on it: slots of the same name, and results. */
function inherited(turn: Turn, { dependsOn, required }: GoalType): Pick<Goal, "slots" | "calls"> {
  const before = dependsOn.flatMap((type) => doneGoalOf(turn, type) ?? []);
  const slots = before.flatMap((goal) =>
    Object.entries(goal.slots).filter(([name]) => required.includes(name)),
  );
  return { slots: Object.fromEntries(slots), calls: before.flatMap(({ calls }) => calls).slice(-mostCalls) };
}

/**
 * Opens a goal, or takes up the open one of its type (requirement D3): it interrupts what is not more urgent; what is more urgent goes on,
 * and it waits on the stack.
 */
export function openGoal(turn: Turn, type: GoalType, slots: Goal["slots"], isImplied = false): Goal {
  const known = openGoalOf(turn, type.id);
  const basis = inherited(turn, type);
  const fresh = {
    ...newGoal(turn.ports.newId(), type.id, {
      priority: type.priority,
      dependsOn: [...type.dependsOn],
      slots: basis.slots,
    }),
    calls: basis.calls,
    isImplied,
    engine: 2,
  };
  const goal = withSlots(turn, known ?? fresh, slots);
  const current = activeGoal(turn.session);
  const isLess = current !== null && current.id !== goal.id && goal.priority < current.priority;
  turn.session = isLess ? defer(turn.session, goal) : suspendAndActivate(turn.session, goal);
  return turn.session.goals[goal.id] ?? goal;
}

/** Values a call gives to its goal. */
export function keepSlots(turn: Turn, goal: Goal, slots: Goal["slots"]): Goal {
  const kept = withSlots(turn, goal, slots);
  turn.session = withGoal(turn.session, kept);
  return kept;
}

/** A call was made for a goal: what it gave stands in that goal from now on. */
export function keepCall(turn: Turn, goalId: string | null, key: string): void {
  const goal = goalId === null ? undefined : turn.session.goals[goalId];
  if (goal === undefined) return;
  turn.session = withGoal(turn.session, { ...goal, calls: [...goal.calls, key].slice(-mostCalls) });
}
