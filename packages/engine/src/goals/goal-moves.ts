import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { Slots } from "../session/session-state.ts";
import { activeGoal, type Goal, type SessionState, secondFact, withGoal } from "../session/session-state.ts";
import {
  freshGoal,
  inherited,
  isHeld,
  withCallsBefore,
  withoutDependents,
  withPrerequisites,
} from "./dependencies.ts";
import {
  abandon,
  defer,
  endActive,
  isOpen,
  newestFirst,
  resumePrevious,
  suspendAndActivate,
} from "./goal-stack.ts";
import { servedBy } from "./served.ts";
import { mergeSlots, type Refused, skipSlot } from "./slots.ts";

/** The moves of the goal stack (requirement D3), the same for both proposers. */
export type GoalMove =
  | { kind: "start_goal"; type: string; slots: Slots; remembered?: string[] | undefined }
  | { kind: "set_slots"; slots: Slots; skip?: string[] | undefined }
  | { kind: "close_goal"; failed?: boolean | undefined }
  | { kind: "cancel_goal"; type: string }
  | { kind: "resume_goal"; type: string };

export type Moved =
  | {
      ok: true;
      session: SessionState;
      refused: Refused[];
      /** The goal is less urgent than the open one and waits behind it. */
      isLater: boolean;
    }
  | { ok: false; code: string; reason: string };

export type MoveContext = {
  agent: AgentConfig;
  /** The intents this contact may have goals of. */
  eligible: readonly Intent[];
  newId: () => string;
};

const no = (code: string, reason: string): Moved => ({ ok: false, code, reason });
const moved = (session: SessionState, refused: Refused[] = [], isLater = false): Moved => ({
  ok: true,
  session,
  refused,
  isLater,
});

const openOf = (session: SessionState, type: string): Goal | undefined =>
  newestFirst(session).find((goal) => goal.type === type && isOpen(goal) && goal.approvalId === null);

const intentOf = ({ agent }: MoveContext, type: string | undefined): Intent | undefined =>
  servedBy(agent).find(({ id }) => id === type);

/** Resumes the goal that was interrupted last, with the slots filled since (requirement D3). */
export function takeUpPrevious(session: SessionState, context: MoveContext): SessionState {
  if (session.activeGoalId !== null) return session;
  const resumed = resumePrevious(session, (goal) => isHeld(session, goal));
  const goal = activeGoal(resumed);
  const intent = intentOf(context, goal?.type);
  if (goal === null || intent === undefined) return resumed;
  const merged = mergeSlots(intent, withCallsBefore(resumed, goal), inherited(resumed, intent, goal)).goal;
  return withPrerequisites(suspendAndActivate(resumed, merged), context.agent, context.newId);
}

function start(
  session: SessionState,
  { type, slots, remembered = [] }: Extract<GoalMove, { kind: "start_goal" }>,
  context: MoveContext,
): Moved {
  const intent = context.eligible.find(({ id }) => id === type);
  if (intent === undefined) {
    const ids = context.eligible.map(({ id }) => id).join(", ");
    return no("unknown_goal", `There is no goal ${type}. Goals: ${ids}.`);
  }
  const before = openOf(session, type) ?? withCallsBefore(session, freshGoal(context.newId(), intent));
  const given = { ...inherited(session, intent, before), ...slots };
  const { goal: merged, refused } = mergeSlots(intent, before, given);
  const goal = { ...merged, remembered: [...new Set([...merged.remembered, ...remembered])] };
  const current = activeGoal(session);
  // A less urgent request that needs no question is answered at once; one that needs a question waits.
  const isLess = current !== null && current.id !== goal.id && goal.priority < current.priority;
  if (isLess && goal.missing.length > 0) {
    const deferred = defer(session, goal);
    if (deferred.goalStack.includes(goal.id)) return moved(deferred, refused, true);
    return no("too_many_goals", `Too many goals are open for ${type} to wait behind them. Finish one first.`);
  }
  const served = suspendAndActivate(session, goal);
  return moved(withPrerequisites(served, context.agent, context.newId, slots), refused);
}

function setSlots(
  session: SessionState,
  { slots, skip = [] }: Extract<GoalMove, { kind: "set_slots" }>,
  context: MoveContext,
): Moved {
  const goal = activeGoal(session);
  const intent = intentOf(context, goal?.type);
  if (goal === null || intent === undefined)
    return no("no_open_goal", "No goal is open: use start_goal first.");
  const left = skip.reduce((one, name) => skipSlot(intent, one, name), goal);
  const { goal: merged, refused } = mergeSlots(intent, left, slots);
  return moved(suspendAndActivate(session, merged), refused);
}

/** Ends the active goal and resumes the one suspended last. */
export function endGoal(
  session: SessionState,
  status: "done" | "failed" | "abandoned",
  context: MoveContext,
): SessionState {
  const goal = activeGoal(session);
  const ended = endActive(session, status);
  const left = goal === null || status === "done" ? ended : withoutDependents(ended, goal.type);
  return takeUpPrevious(left, context);
}

function cancel(session: SessionState, type: string, context: MoveContext): Moved {
  const goal = openOf(session, type);
  if (goal === undefined) return no("no_open_goal", `No goal ${type} is open.`);
  const left = withoutDependents(abandon(session, goal.id), goal.type);
  return moved(takeUpPrevious(left, context));
}

/** Applies one move. It returns a new session and has no other effect, so a proposer can try a move first. */
export function moveGoals(session: SessionState, move: GoalMove, context: MoveContext): Moved {
  switch (move.kind) {
    case "start_goal":
      return start(session, move, context);
    case "set_slots":
      return setSlots(session, move, context);
    case "close_goal":
      if (activeGoal(session) === null) return no("no_open_goal", "No goal is open.");
      return moved(endGoal(session, move.failed === true ? "failed" : "done", context));
    case "cancel_goal":
      return cancel(session, move.type, context);
    case "resume_goal": {
      const goal = openOf(session, move.type);
      if (goal === undefined) return no("no_open_goal", `No goal ${move.type} waits.`);
      return moved(suspendAndActivate(session, goal));
    }
  }
}

type Asked = {
  question: string;
  /** The value that is asked for; undefined for a yes or no. */
  slot: string | undefined;
  /** It counts towards the limit of questions in a row. */
  isCounted: boolean;
};

/** The active goal after a question was asked for it. If all it needs is known, it counts as answered. */
export function askedForGoal(session: SessionState, { question, slot, isCounted }: Asked): SessionState {
  const goal = activeGoal(session);
  if (goal === null) return session;
  return withGoal(session, {
    ...goal,
    nextQuestion: question,
    clarifications: goal.clarifications + (isCounted ? 1 : 0),
    answered: goal.answered || (slot !== undefined && slot !== secondFact && goal.missing.length === 0),
  });
}
