import type { TenantTransaction } from "../with-tenant.ts";

/** A kind of preference of one person that changed since it was last copied. */
export type UncopiedKind = {
  agentId: string;
  /** The contact that the person's other contacts were merged into. */
  contactId: string;
  kind: string;
  /** The changed rows. */
  ids: string[];
};

/** Changes not yet copied to the external memory, oldest first. */
export async function readUncopied(tx: TenantTransaction, most: number): Promise<UncopiedKind[]> {
  const { rows } = await tx.query<UncopiedKind>({
    name: "read-uncopied-preferences",
    text: `select agent_id as "agentId", contact_id as "contactId", kind, array_agg(id) as ids
           from (select p.id, p.agent_id, coalesce(k.merged_into, k.id) as contact_id, p.kind, p.created_at
                 from preference p join contact k on k.tenant_id = p.tenant_id and k.id = p.contact_id
                 where p.tenant_id = $1 and p.copied_at is null order by p.created_at limit $2) changed
           group by agent_id, contact_id, kind order by min(created_at)`,
    values: [tx.tenantId, most],
  });
  return rows;
}

/** Records that these rows were copied to the external memory. */
export async function markCopied(tx: TenantTransaction, ids: string[]): Promise<void> {
  await tx.query({
    name: "mark-preferences-copied",
    text: "update preference set copied_at = now() where tenant_id = $1 and id = any ($2::uuid[])",
    values: [tx.tenantId, ids],
  });
}
