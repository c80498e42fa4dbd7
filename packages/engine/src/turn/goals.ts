import type { Intent } from "@konstruct/core/agent-config";
import type { Understanding } from "../intents/understanding.ts";
import { activeGoal, type Goal, type SessionState, withGoal } from "../session-state.ts";
import type { Turn } from "./turn.ts";

/** Goals kept in a session; older ended ones are in the record of their turns. */
const goalsKept = 3;

const open: ReadonlySet<Goal["status"]> = new Set(["active", "blocked", "suspended"]);

/** The goal that ended last. Ids sort by time; the order of keys does not survive a database. */
export function recentGoal(session: SessionState): Goal | null {
  const ended = Object.values(session.goals).filter(
    (goal) => goal.status === "done" || goal.status === "failed",
  );
  return ended.sort((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null;
}

function pruned(session: SessionState): SessionState {
  const ids = Object.keys(session.goals).sort().reverse();
  const kept = ids.filter((id, index) => index < goalsKept || open.has(session.goals[id]!.status));
  return { ...session, goals: Object.fromEntries(kept.map((id) => [id, session.goals[id]!])) };
}

function suspend(session: SessionState, goal: Goal): SessionState {
  const suspended = withGoal(session, { ...goal, status: "suspended" });
  return { ...suspended, activeGoalId: null, goalStack: [...session.goalStack, goal.id] };
}

function fresh(turn: Turn, intent: Intent, understanding: Understanding): Goal {
  const recent = recentGoal(turn.session);
  const corrects = understanding.relation === "correction" && recent?.type === intent.id;
  return {
    id: turn.ports.newId(),
    type: intent.id,
    status: "active",
    priority: 0,
    slots: corrects ? recent.slots : {},
    missing: [],
    nextQuestion: null,
    clarifications: 0,
  };
}

/** The goal this message is about, with its slots merged: the open one, or a new one that suspends it. */
export function openGoal(turn: Turn, intent: Intent, understanding: Understanding): Goal {
  const current = activeGoal(turn.session);
  const continues = current !== null && current.type === intent.id && open.has(current.status);
  if (current !== null && !continues && current.status === "blocked") {
    turn.session = suspend(turn.session, current);
  }
  const before = continues ? current : fresh(turn, intent, understanding);
  const slots = { ...before.slots, ...understanding.params };
  const missing = intent.required_params.filter((name) => slots[name] === undefined);
  const progressed = missing.length < before.missing.length;
  const goal: Goal = {
    ...before,
    slots,
    missing,
    status: missing.length === 0 ? "active" : "blocked",
    nextQuestion: null,
    clarifications: progressed ? 0 : before.clarifications,
  };
  turn.session = {
    ...pruned(withGoal(turn.session, goal)),
    activeGoalId: goal.id,
    waitingForParam: null,
  };
  return goal;
}

/** Ends the active goal. */
export function endGoal(turn: Turn, status: "done" | "failed" | "abandoned"): void {
  const goal = activeGoal(turn.session);
  if (goal === null) return;
  const ended = withGoal(turn.session, { ...goal, status, missing: [], nextQuestion: null });
  turn.session = { ...ended, activeGoalId: null, waitingForParam: null };
}

/** Takes the goal suspended last up again (requirement D3); null when none waits. */
export function resumeGoal(turn: Turn): Goal | null {
  const { goalStack, goals } = turn.session;
  const goal = goals[goalStack.at(-1) ?? ""];
  if (goal === undefined) return null;
  const resumed: Goal = { ...goal, status: "blocked" };
  turn.session = {
    ...withGoal(turn.session, resumed),
    activeGoalId: goal.id,
    goalStack: goalStack.slice(0, -1),
    waitingForParam: goal.missing[0] ?? null,
  };
  return resumed;
}

/** A person takes over: nothing stays open for us. */
export function abandonAll(turn: Turn): void {
  const goals = Object.values(turn.session.goals).map((goal): [string, Goal] => [
    goal.id,
    open.has(goal.status) ? { ...goal, status: "abandoned", missing: [], nextQuestion: null } : goal,
  ]);
  turn.session = {
    ...turn.session,
    goals: Object.fromEntries(goals),
    activeGoalId: null,
    goalStack: [],
    waitingForParam: null,
  };
}
