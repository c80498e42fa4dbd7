import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Replaces the stored stock list; returns how many rows the old one had. */
export async function replaceStockRows(
  tx: TenantTransaction,
  rows: readonly JsonObject[],
): Promise<{ replaced: number }> {
  const { rowCount } = await tx.query({
    text: "delete from data_record where tenant_id = $1 and kind = 'inventory_row'",
    values: [tx.tenantId],
  });
  await tx.query({
    text: `insert into data_record (tenant_id, kind, key, data)
           select $1, 'inventory_row', r.key, r.data::jsonb from unnest($2::text[], $3::text[]) as r(key, data)`,
    values: [
      tx.tenantId,
      // Records are read in the order of their keys.
      rows.map((_, place) => String(place).padStart(6, "0")),
      rows.map((row) => toStorableJson(row)),
    ],
  });
  return { replaced: rowCount };
}
