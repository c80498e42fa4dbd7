import type { Goal } from "../session/session-state.ts";

/** A new active goal with the given fields and empty defaults. */
export function newGoal(
  id: string,
  type: string,
  given: Partial<
    Pick<Goal, "priority" | "dependsOn" | "missing" | "slots" | "nextQuestion" | "remembered">
  > = {},
): Goal {
  return {
    id,
    type,
    status: "active",
    priority: 0,
    dependsOn: [],
    slots: {},
    missing: [],
    nextQuestion: null,
    clarifications: 0,
    skipped: [],
    shown: [],
    answered: false,
    approvalId: null,
    ended: 0,
    remembered: [],
    tainted: [],
    calls: [],
    isImplied: false,
    ...given,
  };
}
