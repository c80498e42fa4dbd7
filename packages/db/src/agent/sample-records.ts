import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/**
 * Inserts sample business records to test an agent with. Existing records are not changed.
 * @param lists kinds that form one list: inserted only when the tenant has none of the kind
 */
export async function putSampleRecords(
  tx: TenantTransaction,
  records: readonly { kind: string; key: string; data: JsonObject }[],
  lists: readonly string[],
): Promise<void> {
  await tx.query({
    text: `insert into data_record (tenant_id, kind, key, data)
           select $1, r.kind, r.key, r.data from jsonb_to_recordset($2::jsonb) as r(kind text, key text, data jsonb)
           where r.kind <> all ($3::text[])
              or not exists (select from data_record own where own.tenant_id = $1 and own.kind = r.kind)
           on conflict (tenant_id, kind, key) do nothing`,
    values: [tx.tenantId, toStorableJson([...records]), [...lists]],
  });
}
