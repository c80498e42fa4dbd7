import type { TenantTransaction } from "../with-tenant.ts";

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

/**
 * Deletes retired keys below a version. The caller leaves the last retired one: a value read just before it was sealed again still
 * needs it.
 */
export async function dropDataKeysBefore(tx: TenantTransaction, version: number): Promise<void> {
  await tx.query({
    text: "delete from data_key where tenant_id = $1 and version < $2 and retired_at is not null",
    values: [tx.tenantId, version],
  });
}
