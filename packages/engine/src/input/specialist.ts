import type { AgentConfig, Specialist } from "@konstruct/core/agent/agent-config";

/** The specialist for goals of this type (requirement D4): the one with the longest matching prefix. */
export function specialistFor(agent: AgentConfig, goalType: string): Specialist | null {
  const fitting = agent.specialists.filter((one) => goalType.startsWith(one.prefix));
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}
