import type { TenantTransaction } from "../with-tenant.ts";

/** Revokes the keys a member made, and the keys made with those. @returns their ids and names */
export async function endApiKeysOf(
  tx: TenantTransaction,
  memberId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>({
    text: `with recursive made as (
             select id from api_key where tenant_id = $1 and created_by = 'member:' || $2
             union select k.id from api_key k join made m on k.created_by = 'api_key:' || m.id where k.tenant_id = $1)
           update api_key set revoked_at = now()
           where tenant_id = $1 and revoked_at is null and id in (select id from made)
           returning id, name`,
    values: [tx.tenantId, memberId],
  });
  return rows;
}
