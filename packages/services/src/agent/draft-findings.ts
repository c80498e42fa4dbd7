import { agentFindings } from "@konstruct/agent-config/checks/check-packs";
import { checkRequiredArgs } from "@konstruct/agent-config/checks/check-required-args";
import { checkTools } from "@konstruct/agent-config/checks/check-tools";
import { schemaFindings } from "@konstruct/agent-config/checks/schema-findings";
import { unknownKeys } from "@konstruct/agent-config/checks/unknown-keys";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { knownTools } from "@konstruct/tools/registry/known-tools";

export type CheckedConfig = {
  /** Null while the draft cannot be read as an agent. */
  config: AgentConfig | null;
  findings: Finding[];
};

/** Every problem of a draft, with its path; unknown keys first, which the schema would drop. */
export function checkConfig(written: unknown): CheckedConfig {
  const unknown = unknownKeys(written);
  const parsed = agentConfigSchema.safeParse(written);
  if (parsed.success)
    return {
      config: parsed.data,
      findings: [...unknown, ...agentFindings(parsed.data)],
    };
  return { config: null, findings: [...unknown, ...schemaFindings(parsed.error.issues, written)] };
}

/** Problems that a version published under older checks may have, and that would fail in every conversation. */
export function toolProblems(config: AgentConfig): Finding[] {
  const tools = knownTools(config);
  return [...checkTools(config, tools), ...checkRequiredArgs(config, tools)];
}

/** @throws AppError `invalid_input` when there is a problem */
export function refuseProblems(problems: readonly Finding[]): void {
  if (problems.length === 0) return;
  const list = problems.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  throw refusalError("agent.configuration_invalid", { problems: list }, { context: { problems } });
}
