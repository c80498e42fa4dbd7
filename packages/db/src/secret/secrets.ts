import type { TenantTransaction } from "../with-tenant.ts";

export async function saveSecret(
  tx: TenantTransaction,
  name: string,
  sealed: string,
  createdBy: string,
): Promise<void> {
  await tx.query({
    text: `insert into secret (tenant_id, name, sealed, created_by) values ($1, $2, $3, $4)
           on conflict (tenant_id, name) do update set sealed = excluded.sealed, updated_at = now()`,
    values: [tx.tenantId, name, sealed, createdBy],
  });
}

export async function readSealedSecret(tx: TenantTransaction, name: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ sealed: string }>({
    name: "read-sealed-secret",
    text: "select sealed from secret where tenant_id = $1 and name = $2",
    values: [tx.tenantId, name],
  });
  return rows[0]?.sealed;
}

export type SecretName = { name: string; createdBy: string; createdAt: Date; updatedAt: Date };

export async function listSecretNames(tx: TenantTransaction): Promise<SecretName[]> {
  const { rows } = await tx.query<SecretName>({
    text: `select name, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"
           from secret where tenant_id = $1 order by name limit 1000`,
    values: [tx.tenantId],
  });
  return rows;
}

export async function deleteSecret(tx: TenantTransaction, name: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "delete from secret where tenant_id = $1 and name = $2",
    values: [tx.tenantId, name],
  });
  return rowCount === 1;
}
