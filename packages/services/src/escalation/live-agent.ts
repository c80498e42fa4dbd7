import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

/** The agent's live configuration; undefined when it was never published. */
export async function readLiveAgent(
  tx: TenantTransaction,
  agentId: string,
): Promise<AgentConfig | undefined> {
  const { rows } = await tx.query<{ versionId: string | null }>({
    text: `select live_version_id as "versionId" from agent where tenant_id = $1 and id = $2`,
    values: [tx.tenantId, agentId],
  });
  const versionId = rows[0]?.versionId ?? null;
  return versionId === null ? undefined : agentConfigSchema.parse(await readAgentVersionIn(tx, versionId));
}
