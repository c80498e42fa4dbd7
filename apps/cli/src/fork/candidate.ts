import { agentFindings } from "@konstruct/agent-config/checks/check-packs";
import { loadAgentYaml, readAgentFile } from "@konstruct/agent-config/yaml/agent-yaml";
import { readPolicies } from "@konstruct/agent-config/yaml/read-policies";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { readSiblingVersion } from "@konstruct/db/turn/read-agent-version";
import type { StoredTurn } from "@konstruct/db/turn/turn-trace";
import { agentAsItRan, type TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { ServiceContext } from "@konstruct/services/context";
import { UsageError } from "../failure.ts";
import { readNumber } from "../read-number.ts";

export type CandidateOptions = { agent?: string; model?: string; version?: string; policy?: string };

export type Sides = { agentId: string; recorded: AgentConfig; candidate: AgentConfig };

async function policiesFrom(path: string, agent: AgentConfig): Promise<AgentConfig> {
  const changed = { ...agent, policies: readPolicies(await readAgentFile(path), path) };
  const wrong = agentFindings(changed).filter((finding) => finding.path[0] === "policies");
  if (wrong.length > 0)
    throw new UsageError(wrong.map((one) => `${path}: ${one.path.join(".")}: ${one.message}`).join("\n"));
  return changed;
}

/** The agent a turn ran on, and the candidate to try instead. */
export async function readSides(
  { database, tenantId }: ServiceContext,
  { agentVersionId }: Pick<StoredTurn, "agentVersionId">,
  trace: TurnTrace,
  { agent, model, version, policy }: CandidateOptions,
): Promise<Sides> {
  if (agent !== undefined && version !== undefined)
    throw new UsageError("Give --agent or --version, not both.");
  const read = (number: number | null) => readSiblingVersion(database, tenantId, agentVersionId, number);
  const ran = await read(null);
  const recorded = agentAsItRan(trace, agentConfigSchema.parse(ran.config));
  const number =
    version === undefined ? null : readNumber("--version", version, { min: 1, max: 999_999_999 });
  const other = number === null ? recorded : agentConfigSchema.parse((await read(number)).config);
  const based = agent === undefined ? other : await loadAgentYaml(agent);
  const ruled = policy === undefined ? based : await policiesFrom(policy, based);
  const candidate = model === undefined ? ruled : { ...ruled, model: { ...ruled.model, name: model } };
  return { agentId: ran.agentId, recorded, candidate };
}
