import type { JsonObject } from "@konstruct/core/json";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import type { JsonData } from "@konstruct/tools/json-data-source";

export type SeedData = {
  data: JsonData;
  /** Rows of the stock list, {heading: cell}. */
  stock: readonly JsonObject[];
};

/** Orders, customers and stock as the tenant's own records; what changed in the files changes here, the rest stays. */
export async function seedRecords(
  database: Database,
  tenantId: string,
  { data, stock }: SeedData,
): Promise<void> {
  const records = [
    ...Object.entries(data.orders).map(([key, value]) => ({ kind: "order", key, value })),
    ...Object.entries(data.customers).map(([key, value]) => ({ kind: "customer", key, value })),
    // Records are read in the order of their keys.
    ...stock.map((value, row) => ({ kind: "inventory_row", key: String(row).padStart(6, "0"), value })),
  ];
  await withTenant(database, tenantId, (tx) =>
    tx.query({
      text: `insert into data_record as r (tenant_id, kind, key, data)
             select $1, s.kind, s.key, s.data::jsonb from unnest($2::text[], $3::text[], $4::text[]) as s(kind, key, data)
             on conflict (tenant_id, kind, key) do update set data = excluded.data where r.data is distinct from excluded.data`,
      values: [
        tenantId,
        records.map((record) => record.kind),
        records.map((record) => record.key),
        records.map((record) => JSON.stringify(record.value)),
      ],
    }),
  );
}
