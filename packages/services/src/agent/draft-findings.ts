import { checkAgent } from "@konstruct/core/agent-checks/check-agent";
import type { Finding, KnownTools } from "@konstruct/core/agent-checks/finding";
import { unknownKeys } from "@konstruct/core/agent-checks/unknown-keys";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import { createRegistry } from "@konstruct/tools/registry";

const tools: KnownTools = new Map([...createRegistry()].map(([name, tool]) => [name, tool.inputKeys]));

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
    return { config: parsed.data, findings: [...unknown, ...checkAgent(parsed.data, tools)] };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: [...path], message }));
  return { config: null, findings: [...unknown, ...issues] };
}
