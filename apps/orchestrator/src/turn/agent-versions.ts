import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";

const maxCached = 1_000;

/** Published versions never change, so each is read and parsed once. */
export function createAgentVersions(database: Database) {
  const cache = new Map<string, AgentConfig>();
  return async (tenantId: string, versionId: string): Promise<AgentConfig> => {
    const key = `${tenantId}/${versionId}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const rows = await withTenant(database, tenantId, async (tx) => {
      const found = await tx.query<{ config: unknown }>({
        text: "select config from agent_version where tenant_id = $1 and id = $2",
        values: [tenantId, versionId],
      });
      return found.rows;
    });
    if (rows[0] === undefined) throw new AppError("not_found", `No agent version ${versionId}`);
    const config = agentConfigSchema.parse(rows[0].config);
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value!);
    cache.set(key, config);
    return config;
  };
}
