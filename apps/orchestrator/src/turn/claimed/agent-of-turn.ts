import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { type LiveRules, underLiveRules } from "@konstruct/engine/rails/policy/under-live-rules";
import type { LoadAgent } from "./load-agent.ts";

export type AgentOfTurn = {
  agent: AgentConfig;
  agentVersionId: string;
  /** Set if a goal finishes on an earlier version: the live version's rules then apply as well. */
  rules: LiveRules | undefined;
};

/** One object per pair of versions, because an agent's rules and tools are cached by the agent object. */
const bound = new WeakMap<AgentConfig, WeakMap<AgentConfig, AgentConfig>>();

function under(begun: AgentConfig, live: AgentConfig): AgentConfig {
  const byLive = bound.get(begun) ?? new WeakMap<AgentConfig, AgentConfig>();
  bound.set(begun, byLive);
  const agent = byLive.get(live) ?? { ...begun, ...underLiveRules(begun, live) };
  byLive.set(live, agent);
  return agent;
}

/** The version a turn runs on: the one its goals began on, else the live one. */
export async function agentOfTurn(loadAgent: LoadAgent, claimed: ClaimedTurn): Promise<AgentOfTurn> {
  const { tenantId, agentVersionId, liveVersionId, isPreview } = claimed;
  if (agentVersionId === null)
    throw new AppError("misconfigured", "The agent of this channel account was never published");
  const begun = await loadAgent(tenantId, agentVersionId);
  if (isPreview || liveVersionId === null || agentVersionId === liveVersionId)
    return { agent: begun, agentVersionId, rules: undefined };
  const live = await loadAgent(tenantId, liveVersionId);
  // If the live version became supervised, the agent no longer acts without a person, whichever version its goals began on.
  if (live.autonomy === "supervised" && begun.autonomy !== "supervised")
    return { agent: live, agentVersionId: liveVersionId, rules: undefined };
  const agent = under(begun, live);
  const { policies, tools, require, trusted_sources } = agent;
  return { agent, agentVersionId, rules: { policies, tools, require, trusted_sources } };
}
