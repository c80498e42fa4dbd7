import type { TurnCommit } from "@konstruct/db/turn/turn-commit";

/** Of a turn that asks nobody for anything. */
export const nobodyAsked: Pick<
  TurnCommit,
  | "nextOwner"
  | "contactWaits"
  | "escalation"
  | "reviewers"
  | "hasSteps"
  | "hasEffects"
  | "leavesContactWaiting"
> = {
  nextOwner: "agent",
  contactWaits: false,
  escalation: undefined,
  reviewers: { groups: [], roles: [], surfaces: [] },
  hasEffects: false,
  hasSteps: false,
  leavesContactWaiting: false,
};
