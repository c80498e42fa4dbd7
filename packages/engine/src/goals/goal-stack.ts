import { activeGoal, type Goal, type SessionState, withGoal } from "../session/session-state.ts";

/** Ended goals kept in a session; older ones are in the record of their turns. */
const endedGoalsKept = 3;
/** Interrupted goals kept; whoever opens more has lost sight of the oldest. */
const deepestStack = 8;

const open: ReadonlySet<Goal["status"]> = new Set(["active", "blocked", "suspended"]);

export const isOpen = (goal: Goal): boolean => open.has(goal.status);

/** The status of a goal that is being served: it waits for the contact exactly when something is missing. */
const served = (goal: Goal): Goal => ({ ...goal, status: goal.missing.length === 0 ? "active" : "blocked" });

function ended(session: SessionState, goal: Goal, status: "done" | "failed" | "abandoned"): Goal {
  const place = 1 + Math.max(0, ...Object.values(session.goals).map((one) => one.ended));
  return { ...goal, status, missing: [], nextQuestion: null, approvalId: null, ended: place };
}

/** Ids sort by time; the order of keys does not survive a database. */
export function newestFirst(session: SessionState): Goal[] {
  return Object.values(session.goals).sort((a, b) => (a.id < b.id ? 1 : -1));
}

function lastEndedFirst(session: SessionState): Goal[] {
  return Object.values(session.goals)
    .filter((goal) => !isOpen(goal))
    .sort((a, b) => b.ended - a.ended);
}

/** The goal that ended last, well or badly. */
export function recentGoal(session: SessionState): Goal | null {
  return lastEndedFirst(session).find((goal) => goal.status !== "abandoned") ?? null;
}

/** Goals that wait for a person's decision. */
export function parkedGoals(session: SessionState): Goal[] {
  return newestFirst(session).filter((goal) => isOpen(goal) && goal.approvalId !== null);
}

function pruned(session: SessionState): SessionState {
  const needed = new Set(
    Object.values(session.goals).flatMap((goal) => (isOpen(goal) ? goal.dependsOn : [])),
  );
  // What an open goal depends on is not forgotten while it is open.
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

/** Serves this goal from now on; the one that was being served goes onto the stack (requirement D3). */
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

/** Keeps a less urgent goal for later: under everything on the stack that is at least as urgent. */
export function defer(session: SessionState, goal: Goal): SessionState {
  const { goals } = session;
  const goalStack = session.goalStack.filter((id) => id !== goal.id);
  const notUrgent = goalStack.findLastIndex((id) => (goals[id]?.priority ?? 0) < goal.priority);
  return pushed({ ...session, goalStack }, goal, notUrgent + 1);
}

/** Ends the goal being served; the stack is left for {@link resumePrevious}. */
export function endActive(session: SessionState, status: "done" | "failed" | "abandoned"): SessionState {
  const goal = activeGoal(session);
  if (goal === null) return session;
  return pruned({ ...withGoal(session, ended(session, goal, status)), activeGoalId: null, openPrompt: null });
}

/** Takes up the goal suspended last, of those that nothing holds back. */
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

/** The goal being served waits for a person from now on: beside the stack, since no message but a decision resumes it. */
export function park(session: SessionState, approvalId: string): SessionState {
  const goal = activeGoal(session);
  if (goal === null) return session;
  const parked: Goal = { ...goal, status: "suspended", approvalId };
  return { ...withGoal(session, parked), activeGoalId: null, openPrompt: null };
}

/** Ends one open goal, wherever it is. */
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

/** Drops one open goal, wherever it is. */
export const abandon = (session: SessionState, goalId: string): SessionState =>
  endOne(session, goalId, "abandoned");

/** A person takes over: nothing stays open for us but what a person is to decide anyway. */
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
