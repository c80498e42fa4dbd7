import type { Setup } from "@konstruct/services/setup/read-setup";

export type SetupStep = { id: string; done: boolean; path: string };

/** The steps before contacts meet the agent. Each is checked by the system; none is ticked by hand. */
export function setupSteps(
  setup: Setup,
  hasModel: boolean,
  may: { addModel: boolean; makeAgent: boolean },
): SetupStep[] {
  const firstAgent = may.makeAgent ? "/start" : "/agents";
  const agent = setup.agentId === null ? firstAgent : `/agents/${setup.agentId}`;
  return [
    { id: "try", done: setup.tried, path: agent },
    { id: "knowledge", done: setup.knowledge, path: "/knowledge" },
    {
      id: "model",
      done: hasModel,
      path: may.addModel ? "/settings/models" : setup.agentId === null ? agent : `${agent}?section=model`,
    },
    { id: "channel", done: setup.channel, path: "/channels" },
    { id: "publish", done: setup.published, path: setup.agentId === null ? agent : `${agent}/versions` },
  ];
}
