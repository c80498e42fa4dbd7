import type { TenantTransaction } from "../with-tenant.ts";

/** Which of these keys of the object store no row of the tenant names; none when the tenant is not in this database. */
export async function unnamedKeys(tx: TenantTransaction, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>({
    text: `select k.key from unnest($2::text[]) as k(key)
           where exists (select from tenant where id = $1)
             and not exists (select from media m where m.tenant_id = $1 and m.object_key = k.key)
             and not exists (select from knowledge_source s where s.tenant_id = $1 and s.object_key = k.key)
             and not exists (select from webchat_upload u where u.tenant_id = $1 and k.key = u.tenant_id || '/upload/' || u.id)`,
    values: [tx.tenantId, [...keys]],
  });
  return rows.map(({ key }) => key);
}
