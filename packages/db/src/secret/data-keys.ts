import type { TenantTransaction } from "../with-tenant.ts";
import { sealedColumns } from "./sealed-values.ts";

export type WrappedKey = { version: number; wrapped: string; isCurrent: boolean };

/** All data keys of the tenant, newest first. */
export async function readDataKeys(tx: TenantTransaction): Promise<WrappedKey[]> {
  const { rows } = await tx.query<WrappedKey>({
    name: "read-data-keys",
    text: `select version, wrapped, retired_at is null as "isCurrent" from data_key where tenant_id = $1 order by version desc`,
    values: [tx.tenantId],
  });
  return rows;
}

/** Stores a key as the current one and retires the others. @returns false when a key of this version already exists */
export async function addDataKey(tx: TenantTransaction, version: number, wrapped: string): Promise<boolean> {
  await tx.query({
    text: "update data_key set retired_at = now() where tenant_id = $1 and retired_at is null and version < $2",
    values: [tx.tenantId, version],
  });
  const { rowCount } = await tx.query({
    text: "insert into data_key (tenant_id, version, wrapped) values ($1, $2, $3) on conflict do nothing",
    values: [tx.tenantId, version, wrapped],
  });
  return rowCount === 1;
}

/** Stores the same data key wrapped by another master key. */
export async function rewrapDataKey(tx: TenantTransaction, version: number, wrapped: string): Promise<void> {
  await tx.query({
    text: "update data_key set wrapped = $3 where tenant_id = $1 and version = $2",
    values: [tx.tenantId, version, wrapped],
  });
}

const isUnused = sealedColumns
  .map(
    ({ table, column }) =>
      `not exists (select from ${table} where tenant_id = $1 and ${column} like 'k2.' || k.version || '.%')`,
  )
  .join(" and ");

/**
 * Deletes retired keys that no sealed value names. A key stays for 10 minutes after its retirement: a process seals with a key it has
 * cached, for up to a minute, and a value read just before it was sealed again is opened with the old one.
 */
export async function dropUnusedDataKeys(tx: TenantTransaction): Promise<void> {
  await tx.query({
    text: `delete from data_key k where k.tenant_id = $1 and k.retired_at < now() - interval '10 minutes' and ${isUnused}`,
    values: [tx.tenantId],
  });
}
