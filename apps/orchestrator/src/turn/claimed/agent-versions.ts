import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Database } from "@konstruct/db/database";
import { readAgentVersion } from "@konstruct/db/turn/read-agent-version";

const maxCached = 1_000;

/** Published versions never change, so each is read and parsed once. */
export function createAgentVersions(database: Database) {
  const cache = new Map<string, AgentConfig>();
  return async (tenantId: string, versionId: string): Promise<AgentConfig> => {
    const key = `${tenantId}/${versionId}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const config = agentConfigSchema.parse(await readAgentVersion(database, tenantId, versionId));
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value!);
    cache.set(key, config);
    return config;
  };
}
