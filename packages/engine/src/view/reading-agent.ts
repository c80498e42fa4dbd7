import type { AgentConfig } from "@konstruct/core/agent/agent-config";

/** The policy rule that forbids writes beside a person. */
const readsOnly = {
  id: "beside_person_reads_only",
  when: { not: { field: "effect", op: "eq" as const, value: "read" } },
  result: "deny" as const,
  reason: "from here I only look things up",
};

/**
 * The agent as it answers beside a person who has the conversation, a member or the contact: no tool call may write, and no topic,
 * anger or failure hands over.
 */
export function readingAgent(agent: AgentConfig): AgentConfig {
  return {
    ...agent,
    autonomy: "autonomous",
    policies: [...agent.policies, readsOnly],
    scope: { ...agent.scope, enabled: false },
    escalation: {
      ...agent.escalation,
      natural_language: false,
      sentiment: false,
      failed_attempts: 0,
      min_confidence: 0,
      topics: [],
    },
  };
}
