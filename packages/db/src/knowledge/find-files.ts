import type { TenantTransaction } from "../with-tenant.ts";

export type StoredFile = { name: string; objectKey: string; contentType: string | null };

/** Uploaded files of the tenant's knowledge by name; the newest of each name. @param collections null: all */
export async function findFiles(
  tx: TenantTransaction,
  names: readonly string[],
  collections: readonly string[] | null,
): Promise<StoredFile[]> {
  const { rows } = await tx.query<StoredFile>({
    name: "find-files",
    text: `select distinct on (s.name) s.name, s.object_key as "objectKey", s.content_type as "contentType"
           from knowledge_source s
           join knowledge_collection c on c.tenant_id = s.tenant_id and c.id = s.collection_id
           where s.tenant_id = $1 and s.kind = 'file' and s.name = any ($2) and ($3::text[] is null or c.name = any ($3))
           order by s.name, s.created_at desc`,
    values: [tx.tenantId, [...names], collections === null ? null : [...collections]],
  });
  return rows;
}
