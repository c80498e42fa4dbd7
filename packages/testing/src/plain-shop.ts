import type { AgentConfig } from "@konstruct/core/agent/agent-config";

type Shop = Pick<AgentConfig, "tool_settings" | "intents">;

/**
 * The demonstration shop for tests and measurements of a single turn: everyone asks about their own records, so no proof of that is
 * played; it has no articles to look in, and one request for each tool.
 */
export const plainShop = <Agent extends Shop>(agent: Agent): Agent => ({
  ...agent,
  tool_settings: { ...agent.tool_settings, owners: {} },
  intents: agent.intents.filter(
    ({ tool }, at, all) =>
      tool === null || (tool !== "knowledge_base.search" && all.findIndex((one) => one.tool === tool) === at),
  ),
});
