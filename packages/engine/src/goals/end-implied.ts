import { goalTypeOf } from "@konstruct/core/agent/goal-types";
import type { Turn } from "../turn/turn.ts";
import { takeUpPrevious } from "./goal-moves.ts";
import { endOne, isOpen } from "./goal-stack.ts";
import { moveContextOf } from "./move-context.ts";

/**
 * Ends the goals that a call opened, at the end of the turn: done if the call succeeded. A goal with a missing value or a waiting
 * call stays open. Procedures stay open until they are closed.
 */
export function endImplied(turn: Turn): void {
  const succeeded = new Set(
    turn.record.toolCalls.filter(({ result }) => result.success).map(({ idempotencyKey }) => idempotencyKey),
  );
  const waits = new Set(turn.session.waiting.map(({ goalId }) => goalId));
  for (const goal of Object.values(turn.session.goals)) {
    const isOver = goal.isImplied && isOpen(goal) && goal.missing.length === 0 && !waits.has(goal.id);
    if (!isOver || goalTypeOf(turn.input.agent, goal.type)?.kind !== "intent") continue;
    const isDone = goal.calls.some((key) => succeeded.has(key));
    turn.session = endOne(turn.session, goal.id, isDone ? "done" : "abandoned");
  }
  turn.session = takeUpPrevious(turn.session, moveContextOf(turn));
}
