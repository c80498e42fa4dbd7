import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** One part of a tenant's settings; undefined when it was never set. */
export async function readTenantSetting(tx: TenantTransaction, name: string): Promise<unknown> {
  const { rows } = await tx.query<{ setting: unknown }>({
    text: "select settings -> $2 as setting from tenant where id = $1",
    values: [tx.tenantId, name],
  });
  return rows[0]?.setting ?? undefined;
}

/** Stores one part and leaves the others unchanged. */
export async function writeTenantSetting(
  tx: TenantTransaction,
  name: string,
  setting: JsonObject,
): Promise<void> {
  await tx.query({
    text: "update tenant set settings = settings || jsonb_build_object($2::text, $3::jsonb) where id = $1",
    values: [tx.tenantId, name, toStorableJson(setting)],
  });
}
