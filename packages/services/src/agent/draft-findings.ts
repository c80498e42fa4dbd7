import { agentFindings } from "@konstruct/agent-config/checks/check-packs";
import { checkRequiredArgs } from "@konstruct/agent-config/checks/check-required-args";
import { checkTools } from "@konstruct/agent-config/checks/check-tools";
import { schemaFindings } from "@konstruct/agent-config/checks/schema-findings";
import { unknownKeys } from "@konstruct/agent-config/checks/unknown-keys";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";
import { AppError } from "@konstruct/core/errors";
import { knownTools } from "@konstruct/tools/registry/known-tools";

export type CheckedConfig = {
  /** Null while it cannot be read as an agent. */
  config: AgentConfig | null;
  findings: Finding[];
};

/** Everything wrong with a written agent, each with its place; unknown keys first, which the schema would leave out. */
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

/** What a version published under older checks may still have, and what would fail in front of every contact. */
export function toolProblems(config: AgentConfig): Finding[] {
  const tools = knownTools(config);
  return [...checkTools(config, tools), ...checkRequiredArgs(config, tools)];
}

/** @throws AppError `invalid_input`, when there are any */
export function refuseProblems(problems: readonly Finding[]): void {
  if (problems.length === 0) return;
  const list = problems.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  throw new AppError("invalid_input", list, { publicMessage: list, context: { problems } });
}
