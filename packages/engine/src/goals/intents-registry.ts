import { createHash } from "node:crypto";
import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";

export type IntentContext = {
  channel: string;
  contactId: string | null;
  /** One of the agent's tiers; an unknown tier counts as below all of them. */
  tier: string | null;
};

/** A number from 0 to 99, constant for a contact and an intent, so that raising a rollout only adds contacts. */
export function rolloutBucket(contactId: string, intentId: string): number {
  return createHash("sha256").update(`${intentId}\n${contactId}`).digest().readUInt32BE(0) % 100;
}

/** Whether an intent or procedure is offered on this channel, to this contact, in this tier. The channel "chat" means every channel. */
export function meetsConstraints(
  { id, constraints }: Pick<Intent, "id" | "constraints">,
  agent: AgentConfig,
  context: IntentContext,
): boolean {
  const { channels, rollout, min_tier: minTier } = constraints;
  const onChannel =
    channels.length === 0 || channels.some((channel) => channel === "chat" || channel === context.channel);
  const inRollout =
    rollout >= 100 || (context.contactId !== null && rolloutBucket(context.contactId, id) < rollout);
  const needed = minTier === null ? -1 : agent.tiers.indexOf(minTier);
  // A minimum tier the agent does not define matches no contact: a typing error must not open an intent to all.
  const hasTier =
    minTier === null || (needed >= 0 && context.tier !== null && agent.tiers.indexOf(context.tier) >= needed);
  return onChannel && inRollout && hasTier;
}

/** The intents an agent offers this contact on this channel (requirement B2). */
export function eligibleIntents(agent: AgentConfig, context: IntentContext): Intent[] {
  // If contacts cannot ask for a person, intents that escalate are not offered.
  const mayAsk = agent.escalation.natural_language;
  return agent.intents.filter(
    (intent) => (mayAsk || intent.tool !== "escalate") && meetsConstraints(intent, agent, context),
  );
}
