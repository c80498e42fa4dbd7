import { newestFirst, parkedGoals } from "../../goals/goal-stack.ts";
import { activeGoal, type Goal } from "../../session/session-state.ts";
import type { Turn } from "../../turn/turn.ts";

/**
 * What "cancel that" refers to: the active goal; otherwise the goal of that intent waiting for a member, or the newest goal if it
 * waits for one.
 */
export function cancelledGoal({ session }: Turn, intentId: string | null): Goal | null {
  const active = activeGoal(session);
  if (active !== null) return active;
  const parked = parkedGoals(session);
  if (intentId !== null) return parked.find((goal) => goal.type === intentId) ?? null;
  const [latest] = newestFirst(session);
  return parked.find((goal) => goal.id === latest?.id) ?? null;
}
