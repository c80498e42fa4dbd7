import { inSlotOrder } from "@konstruct/core/agent/slot-order";
import type { TenantTransaction } from "../with-tenant.ts";

/** An agent's configuration: of a given version, of the draft, or, without a draft, of the live version. Undefined when there is none. */
export async function readConfig(
  tx: TenantTransaction,
  agentId: string,
  versionId: string | null,
): Promise<{ config: unknown; versionId: string | null } | undefined> {
  const { rows } = await tx.query<{ config: unknown; versionId: string | null }>(
    versionId === null
      ? {
          text: `select coalesce(d.config, v.config) as config, case when d.config is null then v.id end as "versionId" from agent a
                 left join agent_draft d on d.tenant_id = a.tenant_id and d.agent_id = a.id and d.differs
                 left join agent_version v on v.tenant_id = a.tenant_id and v.id = a.live_version_id
                 where a.tenant_id = $1 and a.id = $2 and coalesce(d.config, v.config) is not null`,
          values: [tx.tenantId, agentId],
        }
      : {
          text: `select config, id as "versionId" from agent_version where tenant_id = $1 and agent_id = $2 and id = $3`,
          values: [tx.tenantId, agentId, versionId],
        },
  );
  return rows[0] && { ...rows[0], config: inSlotOrder(rows[0].config) };
}
