import type { Goal } from "../session/session-state.ts";

/** A goal of which nothing is known but what is given. */
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
