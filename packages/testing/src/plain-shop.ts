import type { AgentConfig } from "@konstruct/core/agent/agent-config";

type Shop = Pick<AgentConfig, "tool_settings" | "intents">;

/**
 * The demonstration shop for tests and measurements of a single turn: everyone asks about their own records, so no proof of that is
 * played, and it has no articles to look in.
 */
export const plainShop = <Agent extends Shop>(agent: Agent): Agent => ({
  ...agent,
  tool_settings: { ...agent.tool_settings, owners: {} },
  intents: agent.intents.filter(({ tool }) => tool !== "knowledge_base.search"),
});
