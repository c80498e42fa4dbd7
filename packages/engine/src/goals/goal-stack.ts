import { activeGoal, type Goal, type SessionState, withGoal } from "../session/session-state.ts";

/** Ended goals kept in a session; older ones are in the traces of their turns. */
const endedGoalsKept = 3;
/** Suspended goals kept on the stack; beyond it the oldest is abandoned. */
const deepestStack = 8;

const open: ReadonlySet<Goal["status"]> = new Set(["active", "blocked", "suspended"]);

export const isOpen = (goal: Goal): boolean => open.has(goal.status);

/** The status of the active goal: blocked exactly when a parameter is missing. */
const served = (goal: Goal): Goal => ({ ...goal, status: goal.missing.length === 0 ? "active" : "blocked" });

function ended(session: SessionState, goal: Goal, status: "done" | "failed" | "abandoned"): Goal {
  const place = 1 + Math.max(0, ...Object.values(session.goals).map((one) => one.ended));
  return { ...goal, status, missing: [], nextQuestion: null, approvalId: null, ended: place };
}

/** Newest first by id: ids sort by time, while the database does not keep the order of keys. */
export function newestFirst(session: SessionState): Goal[] {
  return Object.values(session.goals).sort((a, b) => (a.id < b.id ? 1 : -1));
}

function lastEndedFirst(session: SessionState): Goal[] {
  return Object.values(session.goals)
    .filter((goal) => !isOpen(goal))
    .sort((a, b) => b.ended - a.ended);
}

/** The goal that ended last, done or failed. */
export function recentGoal(session: SessionState): Goal | null {
  return lastEndedFirst(session).find((goal) => goal.status !== "abandoned") ?? null;
}

/** Goals that wait for a member's decision. */
export function parkedGoals(session: SessionState): Goal[] {
  return newestFirst(session).filter((goal) => isOpen(goal) && goal.approvalId !== null);
}

function pruned(session: SessionState): SessionState {
  const needed = new Set(
    Object.values(session.goals).flatMap((goal) => (isOpen(goal) ? goal.dependsOn : [])),
  );
  // A goal stays while an open goal depends on it.
  const gone = lastEndedFirst(session)
    .slice(endedGoalsKept)
    .filter((goal) => !(goal.status === "done" && needed.has(goal.type)));
  if (gone.length === 0) return session;
  const dropped = new Set(gone.map((goal) => goal.id));
  const kept = Object.entries(session.goals).filter(([id]) => !dropped.has(id));
  return { ...session, goals: Object.fromEntries(kept) };
}

function pushed(session: SessionState, goal: Goal, at: number): SessionState {
  const stack = session.goalStack.toSpliced(at, 0, goal.id);
  const withIt = { ...withGoal(session, { ...goal, status: "suspended" }), goalStack: stack };
  if (stack.length <= deepestStack) return withIt;
  const [oldest, ...kept] = stack;
  const forgotten = withIt.goals[oldest ?? ""];
  const without = { ...withIt, goalStack: kept };
  return forgotten === undefined ? without : withGoal(without, ended(withIt, forgotten, "abandoned"));
}

/** Makes this goal the active one; the goal that was active goes on the stack (requirement D3). */
export function suspendAndActivate(session: SessionState, goal: Goal): SessionState {
  const current = activeGoal(session);
  const waiting = { ...session, goalStack: session.goalStack.filter((id) => id !== goal.id) };
  const before =
    current === null || current.id === goal.id
      ? waiting
      : pushed({ ...waiting, activeGoalId: null }, current, waiting.goalStack.length);
  const prompt = current?.id === goal.id ? session.openPrompt : null;
  return pruned({
    ...withGoal(before, served({ ...goal, approvalId: null })),
    activeGoalId: goal.id,
    openPrompt: prompt,
  });
}

/** Puts a goal on the stack right above the topmost goal of lower priority, or at the bottom, where a full stack abandons it. */
export function defer(session: SessionState, goal: Goal): SessionState {
  const { goals } = session;
  const goalStack = session.goalStack.filter((id) => id !== goal.id);
  const notUrgent = goalStack.findLastIndex((id) => (goals[id]?.priority ?? 0) < goal.priority);
  return pushed({ ...session, goalStack }, goal, notUrgent + 1);
}

/** Ends the active goal without resuming another; see {@link resumePrevious}. */
export function endActive(session: SessionState, status: "done" | "failed" | "abandoned"): SessionState {
  const goal = activeGoal(session);
  if (goal === null) return session;
  return pruned({ ...withGoal(session, ended(session, goal, status)), activeGoalId: null, openPrompt: null });
}

/** Resumes the last suspended goal that is not held back by a prerequisite. */
export function resumePrevious(
  session: SessionState,
  isHeld: (goal: Goal) => boolean = () => false,
): SessionState {
  const goal = session.goalStack
    .map((id) => session.goals[id])
    .findLast((one) => one !== undefined && !isHeld(one));
  if (session.activeGoalId !== null || goal === undefined) return session;
  return {
    ...withGoal(session, served(goal)),
    activeGoalId: goal.id,
    goalStack: session.goalStack.filter((id) => id !== goal.id),
  };
}

/** Parks the active goal until a member decides: beside the stack, because only the decision resumes it. */
export function park(session: SessionState, approvalId: string): SessionState {
  const goal = activeGoal(session);
  if (goal === null) return session;
  const parked: Goal = { ...goal, status: "suspended", approvalId };
  return { ...withGoal(session, parked), activeGoalId: null, openPrompt: null };
}

/** Ends an open goal, active or not. */
export function endOne(
  session: SessionState,
  goalId: string,
  status: "done" | "failed" | "abandoned",
): SessionState {
  if (session.activeGoalId === goalId) return endActive(session, status);
  const goal = session.goals[goalId];
  if (goal === undefined || !isOpen(goal)) return session;
  const goalStack = session.goalStack.filter((id) => id !== goalId);
  return pruned({ ...withGoal(session, ended(session, goal, status)), goalStack });
}

/** Abandons an open goal, active or not. */
export const abandon = (session: SessionState, goalId: string): SessionState =>
  endOne(session, goalId, "abandoned");

/** Abandons all open goals when a person takes over, except those that wait for a member's decision. */
export function abandonAll(session: SessionState): SessionState {
  const goals = Object.entries(session.goals).map(([id, goal]): [string, Goal] => [
    id,
    isOpen(goal) && goal.approvalId === null ? ended(session, goal, "abandoned") : goal,
  ]);
  return pruned({
    ...session,
    goals: Object.fromEntries(goals),
    activeGoalId: null,
    goalStack: [],
    openPrompt: null,
  });
}
