import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import {
  defer,
  endActive,
  isOpen,
  parkedGoals,
  recentGoal,
  resumePrevious,
  suspendAndActivate,
} from "../goals/goal-stack.ts";
import { mergeSlots, type Refused } from "../goals/slots.ts";
import { paramSpecsOf } from "../intents/param-spec.ts";
import type { Params, Understanding } from "../intents/understanding.ts";
import { activeGoal, type Goal, type SessionState } from "../session-state.ts";
import type { Turn } from "./turn.ts";

/** Prerequisites of prerequisites; publishing refuses circles, and nobody waits for more than this. */
const deepestDependency = 5;

export type Opened =
  /** It is being served from now on. */
  | { kind: "active"; goal: Goal; refused: Refused[] }
  /** Less urgent than what is being served: kept for later. */
  | { kind: "deferred"; goal: Goal }
  /** The same request waits for a person's decision already. */
  | { kind: "waiting"; goal: Goal };

export function intentOf(agent: AgentConfig, goal: Goal | null): Intent | null {
  return agent.intents.find((intent) => intent.id === goal?.type) ?? null;
}

function fresh(turn: Turn, intent: Intent, slots: Params): Goal {
  return {
    id: turn.ports.newId(),
    type: intent.id,
    status: "active",
    priority: intent.priority,
    slots,
    missing: intent.required_params,
    nextQuestion: null,
    clarifications: 0,
    skipped: [],
    shown: [],
    plan: null,
    answered: false,
    approvalId: null,
    ended: 0,
  };
}

/** Whether the message adds nothing to a request that waits for a person. */
function isSameRequest(goal: Goal, said: Params): boolean {
  return Object.entries(said).every(([name, value]) => goal.slots[name] === value);
}

/** The goal a message is about: the one being served, one that waits, or a new one. */
function goalFor(turn: Turn, intent: Intent, { relation, params }: Understanding): Goal {
  const { session } = turn;
  const current = activeGoal(session);
  if (current?.type === intent.id && isOpen(current)) return current;
  const parked = parkedGoals(session).filter((goal) => goal.type === intent.id);
  const asked =
    parked.find((goal) => isSameRequest(goal, params)) ?? (relation === "correction" ? parked[0] : undefined);
  if (asked !== undefined) return asked;
  const suspended = session.goalStack.findLast((id) => session.goals[id]?.type === intent.id);
  if (suspended !== undefined) return session.goals[suspended]!;
  const recent = recentGoal(session);
  return fresh(turn, intent, relation === "correction" && recent?.type === intent.id ? recent.slots : {});
}

function doneGoal(session: SessionState, type: string): Goal | null {
  const done = Object.values(session.goals).filter((goal) => goal.type === type && goal.status === "done");
  return done.sort((a, b) => b.ended - a.ended)[0] ?? null;
}

/** What the goals this one depends on have learned, by name. */
function inherited(session: SessionState, intent: Intent, goal: Goal): Params {
  const names = new Set(paramSpecsOf(intent).map((spec) => spec.name));
  const known = intent.depends_on.flatMap((type) => Object.entries(doneGoal(session, type)?.slots ?? {}));
  return Object.fromEntries(known.filter(([name]) => names.has(name) && goal.slots[name] === undefined));
}

function unmetDependency(agent: AgentConfig, session: SessionState, intent: Intent): Intent | null {
  const type = intent.depends_on.find((one) => doneGoal(session, one) === null);
  return agent.intents.find((one) => one.id === type) ?? null;
}

/** Serves what has to be done first, if anything has. */
function openPrerequisite(turn: Turn, intent: Intent, said: Params): Goal | null {
  let opened: Goal | null = null;
  let dependent = intent;
  for (let depth = 0; depth < deepestDependency; depth++) {
    const needed = unmetDependency(turn.input.agent, turn.session, dependent);
    if (needed === null) return opened;
    const names = new Set(paramSpecsOf(needed).map((spec) => spec.name));
    const own = Object.fromEntries(Object.entries(said).filter(([name]) => names.has(name)));
    opened = mergeSlots(needed, fresh(turn, needed, {}), own).goal;
    turn.session = suspendAndActivate(turn.session, opened);
    dependent = needed;
  }
  return opened;
}

/** Finds or makes the goal of a message, merges what was said, and decides which goal is served now (requirements D2, D3). */
export function openGoal(turn: Turn, intent: Intent, understanding: Understanding): Opened {
  const current = activeGoal(turn.session);
  const before = goalFor(turn, intent, understanding);
  const said = { ...inherited(turn.session, intent, before), ...understanding.params };
  const { goal, refused } = mergeSlots(intent, before, said);

  if (before.approvalId !== null) {
    if (isSameRequest(before, understanding.params)) return { kind: "waiting", goal: before };
    turn.record.approvals.withdrawn.push({
      id: before.approvalId,
      reason: "the contact changed the request",
    });
  }
  // A less urgent request that can be answered at once is answered; one with questions of its own has to wait.
  const isLess = current !== null && current.id !== goal.id && goal.priority < current.priority;
  if (isLess && goal.missing.length > 0) {
    turn.session = defer(turn.session, { ...goal, approvalId: null });
    return { kind: "deferred", goal };
  }
  turn.session = suspendAndActivate(turn.session, goal);
  const first = openPrerequisite(turn, intent, understanding.params);
  return { kind: "active", goal: first ?? activeGoal(turn.session) ?? goal, refused };
}

/** Ends the goal being served. */
export function endGoal(turn: Turn, status: "done" | "failed" | "abandoned"): void {
  turn.session = endActive(turn.session, status);
}

/** Takes the goal suspended last up again, with what has been learned since (requirement D3); null when none waits. */
export function resumeGoal(turn: Turn): Goal | null {
  if (turn.session.activeGoalId !== null) return null;
  turn.session = resumePrevious(turn.session);
  const goal = activeGoal(turn.session);
  const intent = intentOf(turn.input.agent, goal);
  if (goal === null || intent === null) return goal;
  const merged = mergeSlots(intent, goal, inherited(turn.session, intent, goal)).goal;
  turn.session = suspendAndActivate(turn.session, merged);
  return activeGoal(turn.session);
}
