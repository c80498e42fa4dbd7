import { type Difference, diffAgents, emptyAgent } from "@konstruct/agent-config/diff/diff-agents";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { findAgent, noSuchAgent } from "@konstruct/db/agent/agents";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";
import { publishFindings } from "../evaluation/publish-findings.ts";
import { parseAgentId } from "./drafts.ts";
import { checkReadiness, type PublishFinding } from "./publish-checks.ts";
import type { PublishGates } from "./publish-gates.ts";
import { configOf } from "./versions.ts";

export type ConfigurationCheck = {
  /** Null: the agent was never published. */
  live: { versionId: string; number: number } | null;
  findings: PublishFinding[];
  /** Differences from the live version, or from an empty agent. Those that are more permissive have to be acknowledged. */
  differences: Difference[];
};

/**
 * What publishing a configuration would find and change, without a draft; nothing is written.
 * @param input.agentId null for an agent that does not exist yet
 * @throws AppError `not_found`
 */
export async function checkConfiguration(
  context: ServiceContext,
  input: { agentId: string | null; config: AgentConfig },
  gates: PublishGates = publishFindings,
): Promise<ConfigurationCheck> {
  authorise(context, "agent.read");
  const { config } = input;
  const agentId = input.agentId === null ? null : parseAgentId(input.agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const agent = agentId === null ? null : await findAgent(tx, agentId);
    if (agent === undefined) throw noSuchAgent(String(agentId));
    const versionId = agent?.liveVersionId ?? null;
    const written = JSON.parse(JSON.stringify(config)) as JsonObject;
    const draft = { agentId: agentId ?? newId(), config: written, baseVersionId: versionId };
    const { findings } = await checkReadiness(tx, draft, versionId, gates, context.setUp);
    const from = agentId === null || versionId === null ? emptyAgent : await configOf(tx, agentId, versionId);
    const live = versionId === null ? null : { versionId, number: agent?.liveNumber ?? 0 };
    return { live, findings, differences: diffAgents(from ?? emptyAgent, config) };
  });
}
