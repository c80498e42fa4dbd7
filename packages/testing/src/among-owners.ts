import type { AgentConfig } from "@konstruct/core/agent/agent-config";

/** The agent for tests in which everyone asks about their own records, and no proof of that is played. */
export const amongOwners = <Agent extends Pick<AgentConfig, "tool_settings">>(agent: Agent): Agent => ({
  ...agent,
  tool_settings: { ...agent.tool_settings, owners: {} },
});
