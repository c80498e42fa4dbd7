import { topicOf } from "@konstruct/core/handoff";
import { newId } from "@konstruct/core/ids";
import type { TurnCommit, Whom } from "@konstruct/db/turn/turn-commit";
import { parkedGoals } from "@konstruct/engine/goals/goal-stack";
import { whomToAsk } from "@konstruct/services/escalation/whom-to-ask";
import { noticeChannelsOf } from "../../dependencies/notice-channels.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { TurnResult } from "../turn-state.ts";

export const nobody: Whom = { groups: [], roles: [], surfaces: [] };

/** The approvals and escalation a decided turn needs, and the conversation's owner after it. */
export function peopleOf(
  job: Pick<TurnJob, "cardSurfaces">,
  { claimed: { isPreview }, agent, ended: { outcome, brief } }: TurnResult,
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
  const { handoff } = outcome;
  const asking = { channels: noticeChannelsOf(job) };
  const [at, topic] = [new Date(), handoff === undefined ? null : topicOf(handoff)];
  // A supervised agent sends nothing by itself, so it keeps drafting while a person is asked.
  const isSupervised = agent.autonomy === "supervised";
  const goesOn = isSupervised || (outcome.kind === "reply" && outcome.agentGoesOn === true);
  return {
    nextOwner: handoff !== undefined && !goesOn ? "person" : waits ? "approval" : "agent",
    contactWaits: isSupervised && handoff !== undefined,
    escalation: handoff && {
      ...handoff,
      id: newId(),
      brief,
      whom: whomToAsk(agent, at, { ...asking, topic }),
      promise: outcome.kind === "reply" ? outcome.promise : undefined,
    },
    reviewers: whomToAsk(agent, at, asking),
  };
}
