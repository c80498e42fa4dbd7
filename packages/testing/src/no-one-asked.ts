import type { TurnCommit } from "@konstruct/db/turn/turn-commit";

/** The parts of a commit of a turn that asks no one for anything. */
export const noOneAsked: Pick<
  TurnCommit,
  | "nextOwner"
  | "contactWaits"
  | "escalation"
  | "reviewers"
  | "hasSteps"
  | "hasEffects"
  | "besidePerson"
  | "leavesContactWaiting"
> = {
  nextOwner: "agent",
  contactWaits: false,
  escalation: undefined,
  reviewers: { groups: [], roles: [], surfaces: [] },
  hasEffects: false,
  hasSteps: false,
  besidePerson: false,
  leavesContactWaiting: false,
};
