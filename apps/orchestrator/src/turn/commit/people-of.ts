import { newId } from "@konstruct/core/ids";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnCommit, Whom } from "@konstruct/db/turn/turn-commit";
import { parkedGoals } from "@konstruct/engine/goals/goal-stack";
import { whomToAsk } from "@konstruct/services/escalation/whom-to-ask";
import type { DecidedTurn } from "../decide/decide-turn.ts";

export const nobody: Whom = { groups: [], roles: [], surfaces: [] };

/** The approvals and escalation a decided turn needs, and the conversation's owner after it. */
export function peopleOf(
  { isPreview }: Pick<ClaimedTurn, "isPreview">,
  { agent, ended: { outcome, brief } }: DecidedTurn,
): Pick<TurnCommit, "nextOwner" | "contactWaits" | "escalation" | "reviewers"> {
  const waits = parkedGoals(outcome.session).length > 0;
  if (isPreview)
    return {
      // In a preview, the people who would be asked are in the trace only; the builder keeps talking to the agent.
      nextOwner: waits ? "approval" : "agent",
      contactWaits: false,
      escalation: undefined,
      reviewers: nobody,
    };
  const whom = whomToAsk(agent, new Date());
  const { handoff } = outcome;
  // A supervised agent sends nothing by itself, so it keeps drafting while a person is asked.
  const isSupervised = agent.autonomy === "supervised";
  const goesOn = isSupervised || (outcome.kind === "reply" && outcome.agentGoesOn === true);
  return {
    nextOwner: handoff !== undefined && !goesOn ? "person" : waits ? "approval" : "agent",
    contactWaits: isSupervised && handoff !== undefined,
    escalation: handoff && { ...handoff, id: newId(), whom, brief },
    reviewers: whom,
  };
}
