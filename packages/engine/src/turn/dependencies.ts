import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import { abandon, isOpen, parkedGoals, suspendAndActivate } from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { plainSlots } from "../goals/plain-slots.ts";
import { mergeSlots } from "../goals/slots.ts";
import { paramSpecsOf } from "../intents/param-spec.ts";
import type { Params } from "../intents/understanding.ts";
import { activeGoal, type Goal, type SessionState } from "../session-state.ts";
import type { Turn } from "./turn.ts";

/** Prerequisites of prerequisites; publishing refuses circles, and nobody waits for more than this. */
const deepestDependency = 5;

function doneGoal(session: SessionState, type: string): Goal | null {
  const done = Object.values(session.goals).filter((goal) => goal.type === type && goal.status === "done");
  return done.sort((a, b) => b.ended - a.ended)[0] ?? null;
}

/** What the goals this one depends on have learned, by name. */
export function inherited(session: SessionState, intent: Intent, goal: Goal): Params {
  const names = new Set(paramSpecsOf(intent).map((spec) => spec.name));
  const known = intent.depends_on.flatMap((type) =>
    Object.entries(plainSlots(doneGoal(session, type)?.slots ?? {})),
  );
  return Object.fromEntries(known.filter(([name]) => names.has(name) && goal.slots[name] === undefined));
}

function unmetDependency(
  agent: AgentConfig,
  session: SessionState,
  dependsOn: readonly string[],
): Intent | null {
  const type = dependsOn.find((one) => doneGoal(session, one) === null);
  return agent.intents.find((one) => one.id === type) ?? null;
}

/** Whether what must be done first is with a person: then nothing but the decision moves it on. */
export function isHeld(session: SessionState, goal: Goal): boolean {
  const parked = new Set(parkedGoals(session).map((one) => one.type));
  return goal.dependsOn.some((type) => parked.has(type) && doneGoal(session, type) === null);
}

/**
 * The gate in front of every plan (requirement D1): whatever has to be done before the goal being served is served instead.
 * @returns the goal that is served now
 */
export function openPrerequisites(turn: Turn, said: Params = {}): Goal | null {
  for (let depth = 0; depth < deepestDependency; depth++) {
    const goal = activeGoal(turn.session);
    const needed = unmetDependency(turn.input.agent, turn.session, goal?.dependsOn ?? []);
    if (needed === null) return goal;
    const names = new Set(paramSpecsOf(needed).map((spec) => spec.name));
    const own = Object.fromEntries(Object.entries(said).filter(([name]) => names.has(name)));
    const begun = turn.session.goalStack
      .map((id) => turn.session.goals[id])
      .find((one) => one?.type === needed.id);
    const first = begun ?? newGoal(turn.ports.newId(), needed.id, goalBasis(needed));
    turn.session = suspendAndActivate(turn.session, mergeSlots(needed, first, own).goal);
  }
  return activeGoal(turn.session);
}

/** What an intent says of every goal of its type. */
export function goalBasis(intent: Intent): Pick<Goal, "priority" | "dependsOn" | "missing"> {
  return { priority: intent.priority, dependsOn: intent.depends_on, missing: intent.required_params };
}

/** What waited for a goal that came to nothing comes to nothing as well, and so on. */
export function dropDependents(turn: Turn, type: string): void {
  if (doneGoal(turn.session, type) !== null) return;
  const waiting = Object.values(turn.session.goals).filter(
    (goal) => isOpen(goal) && goal.approvalId === null && goal.dependsOn.includes(type),
  );
  for (const goal of waiting) {
    turn.session = abandon(turn.session, goal.id);
    dropDependents(turn, goal.type);
  }
}
