import type { TenantTransaction } from "../with-tenant.ts";

/** Contacts that were not merged into another, oldest first, and how many there are. */
export async function contactIds(
  tx: TenantTransaction,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await tx.query<{ id: string; total: number }>({
    text: `select id, count(*) over () as total from contact where tenant_id = $1 and merged_into is null
           order by id limit $2`,
    values: [tx.tenantId, limit],
  });
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
