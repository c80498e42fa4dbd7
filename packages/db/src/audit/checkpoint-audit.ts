import { signCheckpoint } from "@konstruct/audit/checkpoint";
import type { SigningKey } from "@konstruct/audit/keys";
import type { Database, Queryable } from "../database.ts";
import { withTenant } from "../with-tenant.ts";

/** Tenants with entries sealed since their last checkpoint. */
export async function tenantsToCheckpoint(database: Queryable, maxTenants = 10_000): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    text: "select audit_tenants_to_checkpoint as id from audit_tenants_to_checkpoint($1)",
    values: [maxTenants],
  });
  return rows.map((row) => row.id);
}

/**
 * Signs the size and head of a tenant's log, once for each size. A later change of any entry up to it is detected.
 * @returns the signed note; undefined when nothing is new
 */
export async function checkpointTenant(
  database: Database,
  tenantId: string,
  key: SigningKey,
): Promise<string | undefined> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ seq: number; chain: Buffer }>({
      text: `select s.seq, s.chain from audit_seal s where s.tenant_id = $1
               and s.seq > coalesce((select max(size) from audit_checkpoint c where c.tenant_id = $1), 0)
             order by s.seq desc limit 1`,
      values: [tenantId],
    });
    const head = rows[0];
    if (head === undefined) return undefined;
    const note = signCheckpoint(
      { tenantId, size: head.seq, head: head.chain, time: new Date().toISOString() },
      key,
    );
    await tx.query({
      text: "insert into audit_checkpoint (tenant_id, size, note) values ($1, $2, $3) on conflict do nothing",
      values: [tenantId, head.seq, note],
    });
    return note;
  });
}
