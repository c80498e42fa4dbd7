import type { AgentConfig } from "@konstruct/core/agent/agent-config";

/** The rule that keeps a colleague's question from changing anything. */
const readsOnly = {
  id: "internal_thread_reads_only",
  when: { not: { field: "effect", op: "eq" as const, value: "read" } },
  result: "deny" as const,
  reason: "from here I only look things up",
};

/** The agent as it talks to a colleague about a conversation: it looks things up, does nothing, and hands nobody over. */
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
