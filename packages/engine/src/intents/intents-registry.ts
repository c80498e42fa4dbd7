import { createHash } from "node:crypto";
import type { AgentConfig, Intent } from "@konstruct/core/agent-config";

export type IntentContext = {
  channel: string;
  contactId: string | null;
  /** One of the agent's tiers; unknown counts as below all of them. */
  tier: string | null;
};

/** 0 to 99, the same for a contact and an intent for ever, so that a rollout only ever adds contacts. */
export function rolloutBucket(contactId: string, intentId: string): number {
  return createHash("sha256").update(`${intentId}\n${contactId}`).digest().readUInt32BE(0) % 100;
}

function isEligible(intent: Intent, agent: AgentConfig, context: IntentContext): boolean {
  // Where a person cannot be had for the asking, nothing can be asked of one.
  if (intent.tool === "escalate" && !agent.escalation.natural_language) return false;
  const { channels, rollout, min_tier: minTier } = intent.constraints;
  const onChannel =
    channels.length === 0 || channels.some((channel) => channel === "chat" || channel === context.channel);
  const inRollout =
    rollout >= 100 || (context.contactId !== null && rolloutBucket(context.contactId, intent.id) < rollout);
  const needed = minTier === null ? -1 : agent.tiers.indexOf(minTier);
  // A minimum tier the agent does not define is met by nobody: a typing error must not open an intent to all.
  const hasTier =
    minTier === null || (needed >= 0 && context.tier !== null && agent.tiers.indexOf(context.tier) >= needed);
  return onChannel && inRollout && hasTier;
}

/** The intents an agent offers this contact on this channel (requirement B2). */
export function eligibleIntents(agent: AgentConfig, context: IntentContext): Intent[] {
  return agent.intents.filter((intent) => isEligible(intent, agent, context));
}
