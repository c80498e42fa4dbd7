import { newId } from "@konstruct/core/ids";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnCommit, Whom } from "@konstruct/db/turn/turn-commit";
import { parkedGoals } from "@konstruct/engine/goals/goal-stack";
import { whomToAsk } from "@konstruct/services/escalation/whom-to-ask";
import type { DecidedTurn } from "../decide/decide-turn.ts";

export const nobody: Whom = { groups: [], roles: [], surfaces: [] };

/** What a decided turn asks of people, and who has the conversation after it. */
export function peopleOf(
  { isPreview }: Pick<ClaimedTurn, "isPreview">,
  { agent, ended: { outcome } }: DecidedTurn,
): Pick<TurnCommit, "nextOwner" | "contactWaits" | "escalation" | "reviewers"> {
  const waits = parkedGoals(outcome.session).length > 0;
  if (isPreview)
    return {
      // Whom it would ask is in the trace; whoever writes the agent goes on talking to it.
      nextOwner: waits ? "approval" : "agent",
      contactWaits: false,
      escalation: undefined,
      reviewers: nobody,
    };
  const whom = whomToAsk(agent, new Date());
  const { handoff } = outcome;
  // A supervised agent says nothing by itself: it goes on drafting while a person is asked.
  const isSupervised = agent.autonomy === "supervised";
  const goesOn = isSupervised || (outcome.kind === "reply" && outcome.agentGoesOn === true);
  return {
    nextOwner: handoff !== undefined && !goesOn ? "person" : waits ? "approval" : "agent",
    contactWaits: isSupervised && handoff !== undefined,
    escalation: handoff && { ...handoff, id: newId(), whom },
    reviewers: whom,
  };
}
