import { inSlotOrder } from "@konstruct/core/agent/slot-order";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "../database.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

/**
 * The configuration of a version, published or of a preview, with its slots in order.
 * @throws AppError `not_found`
 */
export async function readAgentVersion(
  database: Database,
  tenantId: string,
  versionId: string,
): Promise<unknown> {
  return withTenant(database, tenantId, (tx) => readAgentVersionIn(tx, versionId));
}

/** The same inside a larger transaction. */
export async function readAgentVersionIn(tx: TenantTransaction, versionId: string): Promise<unknown> {
  const { rows } = await tx.query<{ config: unknown }>({
    text: "select config from agent_version where tenant_id = $1 and id = $2",
    values: [tx.tenantId, versionId],
  });
  if (rows[0] === undefined) throw new AppError("not_found", `No agent version ${versionId}`);
  return inSlotOrder(rows[0].config);
}

/**
 * The agent of a version, and the configuration of that agent's version with another number.
 * @param number null: the version itself
 * @throws AppError `not_found`
 */
export async function readSiblingVersion(
  database: Database,
  tenantId: string,
  versionId: string,
  number: number | null,
): Promise<{ agentId: string; config: unknown }> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ agentId: string; config: unknown }>({
      text: `select other.agent_id as "agentId", other.config from agent_version v
             join agent_version other on other.tenant_id = v.tenant_id and other.agent_id = v.agent_id
               and case when $3::integer is null then other.id = v.id else other.number = $3 end
             where v.tenant_id = $1 and v.id = $2`,
      values: [tx.tenantId, versionId, number],
    });
    if (rows[0] === undefined)
      throw new AppError("not_found", `The agent has no version ${number ?? versionId}`);
    return { ...rows[0], config: inSlotOrder(rows[0].config) };
  });
}
