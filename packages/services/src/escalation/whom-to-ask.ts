import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";
import { dutyAt } from "@konstruct/core/agent/hours/duty";
import { namedIn, rolesInCharge } from "@konstruct/core/agent/hours/reach";
import type { Whom } from "@konstruct/db/turn/turn-commit";

/** Who is asked when no agent says whom: those in charge. @param channels those that the installation has set up */
export const whoeverIsInCharge = (channels: readonly NoticeChannel[]): Whom => ({
  groups: [],
  roles: rolesInCharge,
  surfaces: channels.filter((channel) => channel !== "whatsapp"),
});

type Asking = {
  /** Those that the installation has set up. */
  channels: readonly NoticeChannel[];
  /** The topic a person is asked for; null for another reason. */
  topic?: string | null;
  /** How many reminders had no answer: each one notifies a wider circle. */
  reminders?: number;
};

/** The groups an agent notifies, in order: the first with a reachable member is used. While no one is on duty, those who will be. */
export function whomToAsk(
  agent: AgentConfig,
  now: Date,
  { channels, topic = null, reminders = 0 }: Asking,
): Whom {
  const { onCall, onDuty, fallback } = dutyAt(agent, now, topic);
  const first = onCall.length > 0 ? [onCall] : [];
  const circles = [...first, onDuty, fallback === null ? [] : [fallback]];
  // When every circle was asked, no one named is notified again; the roles in charge are.
  const groups = reminders >= circles.length ? [] : [...circles.slice(reminders), namedIn(agent.escalation)];
  const surfaces = agent.escalation.deliver_by.filter((channel) => channels.includes(channel));
  return { groups, roles: rolesInCharge, surfaces };
}
