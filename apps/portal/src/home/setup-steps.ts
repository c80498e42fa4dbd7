import type { Setup } from "@konstruct/services/setup/read-setup";

export type SetupStep = { id: string; done: boolean; path: string };

/** The steps before contacts meet the agent. Each is checked by the system; none is ticked by hand. */
export function setupSteps(setup: Setup, hasModel: boolean, mayAddModel: boolean): SetupStep[] {
  const agent = setup.agentId === null ? "/start" : `/agents/${setup.agentId}`;
  return [
    { id: "try", done: setup.tried, path: agent },
    { id: "knowledge", done: setup.knowledge, path: "/knowledge" },
    {
      id: "model",
      done: hasModel,
      path: mayAddModel ? "/settings/models" : setup.agentId === null ? agent : `${agent}?section=model`,
    },
    { id: "channel", done: setup.channel, path: "/channels" },
    { id: "publish", done: setup.published, path: setup.agentId === null ? "/start" : `${agent}/versions` },
  ];
}
