import type { TenantTransaction } from "../with-tenant.ts";

export type WrappedKey = { version: number; wrapped: string; isCurrent: boolean };

export async function readDataKeys(tx: TenantTransaction): Promise<WrappedKey[]> {
  const { rows } = await tx.query<WrappedKey>({
    name: "read-data-keys",
    text: `select version, wrapped, retired_at is null as "isCurrent" from data_key where tenant_id = $1 order by version desc`,
    values: [tx.tenantId],
  });
  return rows;
}

/** Makes a key the current one. False when somebody else made one of this version. */
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

export async function rewrapDataKey(tx: TenantTransaction, version: number, wrapped: string): Promise<void> {
  await tx.query({
    text: "update data_key set wrapped = $3 where tenant_id = $1 and version = $2",
    values: [tx.tenantId, version, wrapped],
  });
}

/** The last retired key stays: somebody may have read a secret just before it was sealed again. */
export async function dropDataKeysBefore(tx: TenantTransaction, version: number): Promise<void> {
  await tx.query({
    text: "delete from data_key where tenant_id = $1 and version < $2 and retired_at is not null",
    values: [tx.tenantId, version],
  });
}
