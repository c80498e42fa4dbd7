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
