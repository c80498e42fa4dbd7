import { newestFirst, parkedGoals } from "../../goals/goal-stack.ts";
import { activeGoal, type Goal } from "../../session/session-state.ts";
import type { Turn } from "../../turn/turn.ts";

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
