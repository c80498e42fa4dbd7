import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import type { PackRecord } from "@konstruct/tools/pack/pack";

/** Records of packs as the tenant's own; what changed in the files changes here, the rest stays. */
export async function seedRecords(
  database: Database,
  tenantId: string,
  records: readonly PackRecord[],
): Promise<void> {
  await withTenant(database, tenantId, (tx) =>
    tx.query({
      text: `insert into data_record as r (tenant_id, kind, key, data)
             select $1, s.kind, s.key, s.data::jsonb from unnest($2::text[], $3::text[], $4::text[]) as s(kind, key, data)
             on conflict (tenant_id, kind, key) do update set data = excluded.data where r.data is distinct from excluded.data`,
      values: [
        tenantId,
        records.map(({ kind }) => kind),
        records.map(({ key }) => key),
        records.map(({ data }) => JSON.stringify(data)),
      ],
    }),
  );
}
