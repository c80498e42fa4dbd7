import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Slots } from "../session/session-state.ts";
import { activeGoal, type Goal, type SessionState } from "../session/session-state.ts";
import { abandon, isOpen, parkedGoals, suspendAndActivate } from "./goal-stack.ts";
import { newGoal } from "./new-goal.ts";
import { servedBy } from "./served.ts";
import { mergeSlots } from "./slots.ts";

/** The deepest chain of prerequisites that is followed. Publishing refuses circles. */
const deepestDependency = 5;

function doneGoal(session: SessionState, type: string): Goal | null {
  const done = Object.values(session.goals).filter((goal) => goal.type === type && goal.status === "done");
  return done.sort((a, b) => b.ended - a.ended)[0] ?? null;
}

const onlyOwn = (intent: Intent, slots: Slots): Slots => {
  const names = new Set(paramSpecsOf(intent).map((spec) => spec.name));
  return Object.fromEntries(Object.entries(slots).filter(([name]) => names.has(name)));
};

/** Slots that the goals this one depends on have filled and this one lacks. */
export function inherited(session: SessionState, intent: Intent, goal: Goal): Slots {
  const known = intent.depends_on.flatMap((type) => Object.entries(doneGoal(session, type)?.slots ?? {}));
  const own = Object.entries(onlyOwn(intent, Object.fromEntries(known)));
  return Object.fromEntries(own.filter(([name]) => goal.slots[name] === undefined));
}

/** The goal with the calls of its prerequisites added: their results count as its own. */
export function withCallsBefore(session: SessionState, goal: Goal): Goal {
  const before = goal.dependsOn.flatMap((type) => doneGoal(session, type)?.calls ?? []);
  return before.length === 0 ? goal : { ...goal, calls: [...new Set([...before, ...goal.calls])] };
}

/** Prerequisites that are not done yet. */
export const unmetBy = (session: SessionState, dependsOn: readonly string[]): string[] =>
  dependsOn.filter((type) => doneGoal(session, type) === null);

/** Whether a prerequisite waits for a member's decision; then only that decision moves this goal on. */
export function isHeld(session: SessionState, goal: Goal): boolean {
  const parked = new Set(parkedGoals(session).map((one) => one.type));
  return goal.dependsOn.some((type) => parked.has(type) && doneGoal(session, type) === null);
}

/** A goal of this type with no slots filled. */
export const freshGoal = (id: string, intent: Intent): Goal =>
  newGoal(id, intent.id, {
    priority: intent.priority,
    dependsOn: intent.depends_on,
    missing: intent.required_params,
  });

/**
 * Serves the unmet prerequisites of the active goal first (requirement D1).
 * @param said what the contact has just said; prerequisites take their slots from it
 */
export function withPrerequisites(
  session: SessionState,
  agent: AgentConfig,
  newId: () => string,
  said: Slots = {},
): SessionState {
  let gated = session;
  for (let depth = 0; depth < deepestDependency; depth++) {
    const goal = activeGoal(gated);
    const type = (goal?.dependsOn ?? []).find((one) => doneGoal(gated, one) === null);
    const needed = servedBy(agent).find((one) => one.id === type);
    if (needed === undefined) return gated;
    const begun = gated.goalStack.map((id) => gated.goals[id]).find((one) => one?.type === needed.id);
    const first = begun ?? freshGoal(newId(), needed);
    gated = suspendAndActivate(gated, mergeSlots(needed, first, onlyOwn(needed, said)).goal);
  }
  return gated;
}

/** Abandons the goals that depend on a goal that was not done, and their dependents in turn. */
export function withoutDependents(session: SessionState, type: string): SessionState {
  if (doneGoal(session, type) !== null) return session;
  const waiting = Object.values(session.goals).filter(
    (goal) => isOpen(goal) && goal.approvalId === null && goal.dependsOn.includes(type),
  );
  return waiting.reduce((left, goal) => withoutDependents(abandon(left, goal.id), goal.type), session);
}
