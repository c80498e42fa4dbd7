import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Orders and stock to try an agent with; what the tenant has of its own is left as it is. */
export async function putSampleRecords(
  tx: TenantTransaction,
  { orders, stock }: { orders: readonly (JsonObject & { order_id: string })[]; stock: readonly JsonObject[] },
): Promise<void> {
  const records = [
    ...orders.map((data) => ({ kind: "order", key: data.order_id, data })),
    // Records are read in the order of their keys.
    ...stock.map((data, row) => ({ kind: "inventory_row", key: String(row).padStart(6, "0"), data })),
  ];
  await tx.query({
    text: `insert into data_record (tenant_id, kind, key, data)
           select $1, r.kind, r.key, r.data from jsonb_to_recordset($2::jsonb) as r(kind text, key text, data jsonb)
           where r.kind <> 'inventory_row'
              or not exists (select from data_record own where own.tenant_id = $1 and own.kind = 'inventory_row')
           on conflict (tenant_id, kind, key) do nothing`,
    values: [tx.tenantId, toStorableJson(records)],
  });
}
