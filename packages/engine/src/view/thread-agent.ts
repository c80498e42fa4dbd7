import type { AgentConfig } from "@konstruct/core/agent/agent-config";

/** The policy rule that forbids writes in the internal thread. */
const readsOnly = {
  id: "internal_thread_reads_only",
  when: { not: { field: "effect", op: "eq" as const, value: "read" } },
  result: "deny" as const,
  reason: "from here I only look things up",
};

/** The agent as it answers a member in the internal thread: no tool call may write, and no topic, anger or failure hands over. */
export function internalThreadAgent(agent: AgentConfig): AgentConfig {
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
