import { wordings } from "../compose/wordings.ts";
import { abandon, abandonAll, newestFirst, parkedGoals } from "../goals/goal-stack.ts";
import { goalLabel } from "../intents/words-for-people.ts";
import { activeGoal, type Goal } from "../session-state.ts";
import { askedEffect } from "./ask-first.ts";
import { dropDependents } from "./dependencies.ts";
import { type Draft, draft } from "./draft.ts";
import { intentOf } from "./goals.ts";
import { asking } from "./open-question.ts";
import type { Turn } from "./turn.ts";

/**
 * What a cancellation without a name is about: the request being served; else the one of that intent that waits for a person,
 * or the one waiting when nothing was asked for since.
 */
export function cancelledGoal({ session }: Turn, intentId: string | null): Goal | null {
  const active = activeGoal(session);
  if (active !== null) return active;
  const parked = parkedGoals(session);
  if (intentId !== null) return parked.find((goal) => goal.type === intentId) ?? null;
  const [latest] = newestFirst(session);
  return parked.find((goal) => goal.id === latest?.id) ?? null;
}

/** Drops a goal; what a person was asked about it is taken back. */
function drop(turn: Turn, goal: Goal): void {
  if (goal.approvalId !== null) {
    turn.record.approvals.withdrawn.push({
      id: goal.approvalId,
      reason: "the contact cancelled the request",
    });
  }
  turn.session = abandon(turn.session, goal.id);
  dropDependents(turn, goal.type);
}

/** Drops the goal that was meant and says so. */
export function cancel(turn: Turn, goal: Goal | null): Draft {
  if (goal === null) return asking(turn, wordings.declined);
  const intent = intentOf(turn.input.agent, goal);
  const effect = goal.approvalId === null ? null : askedEffect(turn, goal);
  drop(turn, goal);
  if (effect !== null) return asking(turn, wordings.takenBack(effect));
  const isAlone = activeGoal(turn.session) === null && turn.session.goalStack.length === 0;
  if (isAlone || intent === null) return draft(wordings.canceled);
  return asking(turn, wordings.canceledOne(goalLabel(intent)));
}

/** Drops whatever is open, what waits for a person too: nothing may happen after the contact was told that it is stopped. */
export function cancelEverything(turn: Turn): Draft {
  const parked = parkedGoals(turn.session);
  for (const goal of parked) drop(turn, goal);
  turn.session = abandonAll(turn.session);
  return draft(parked.length === 0 ? wordings.canceled : wordings.canceledAll);
}
