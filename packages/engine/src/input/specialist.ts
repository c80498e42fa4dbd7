import type { AgentConfig, Specialist } from "@konstruct/core/agent/agent-config";

/** The expert for goals of this type (requirement D4): of those whose prefix fits, the most particular. */
export function specialistFor(agent: AgentConfig, goalType: string): Specialist | null {
  const fitting = agent.specialists.filter((one) => goalType.startsWith(one.prefix));
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}
