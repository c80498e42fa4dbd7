import { createHash } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { withTenant } from "@konstruct/db/with-tenant";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import type { ServiceContext } from "@konstruct/services/context";

const notePrefix = "seeded from a file, sha256 ";

/**
 * Publishes the agent when it is missing. A changed file is published again, but only over a version that came from a file, never
 * over a person's.
 * @returns the agent's id
 */
export async function seedAgent(context: ServiceContext, config: AgentConfig): Promise<string> {
  const note = notePrefix + createHash("sha256").update(JSON.stringify(config)).digest("hex");
  const live = await withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ id: string; note: string }>({
      text: `select a.id, v.note from agent a join agent_version v on v.tenant_id = a.tenant_id and v.id = a.live_version_id
             where a.tenant_id = $1 order by a.created_at limit 1`,
      values: [tx.tenantId],
    });
    return rows[0];
  });
  if (live !== undefined && (live.note === note || !live.note.startsWith(notePrefix))) return live.id;
  const agent = live === undefined ? {} : { agentId: live.id };
  return (await publishAgentVersion(context, { ...agent, config, note })).agentId;
}
