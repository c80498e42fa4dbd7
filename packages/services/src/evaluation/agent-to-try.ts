import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { readConfig } from "@konstruct/db/evaluation/read-config";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

export type AgentToTry = { config: AgentConfig; hash: string; versionId: string | null };

/**
 * The configuration a suite or a replay runs on, complete and named by its hash.
 * @throws AppError `not_found` for an unknown agent or version; `invalid_input` while the draft is incomplete
 */
export async function agentToTry(
  tx: TenantTransaction,
  agentId: string,
  on: "draft" | { versionId: string },
): Promise<AgentToTry> {
  const found = await readConfig(tx, agentId, on === "draft" ? null : on.versionId);
  if (found === undefined) throw refusalError("agent.or_version_not_found");
  const parsed = agentConfigSchema.safeParse(found.config);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const problem = `${first?.path.join(".")}: ${first?.message}`;
    throw refusalError("agent.draft_incomplete", { problem });
  }
  return { config: parsed.data, hash: configHash(parsed.data), versionId: found.versionId };
}

/** The configuration with another model of the same provider. @throws AppError `invalid_input` when it has none */
export function withModel(config: AgentConfig, name: string | undefined): AgentConfig {
  if (name === undefined) return config;
  if (config.model.provider === "builtin") throw refusalError("agent.no_model");
  return { ...config, model: { ...config.model, name } };
}
