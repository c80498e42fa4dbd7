import type { TenantTransaction } from "../with-tenant.ts";

/** Stores a secret and replaces the one with that name. @param hosts where it may be sent */
export async function saveSecret(
  tx: TenantTransaction,
  name: string,
  sealed: string,
  hosts: readonly string[],
  createdBy: string,
): Promise<void> {
  await tx.query({
    text: `insert into secret (tenant_id, name, sealed, hosts, created_by) values ($1, $2, $3, $4, $5)
           on conflict (tenant_id, name) do update set sealed = excluded.sealed, hosts = excluded.hosts, updated_at = now()`,
    values: [tx.tenantId, name, sealed, [...hosts], createdBy],
  });
}

/** Replaces the hosts of a secret. @returns the previous ones; undefined when there is no such secret */
export async function saveSecretHosts(
  tx: TenantTransaction,
  name: string,
  hosts: readonly string[],
): Promise<string[] | undefined> {
  const { rows } = await tx.query<{ hosts: string[] }>({
    text: `update secret s set hosts = $3, updated_at = now()
           from (select hosts from secret where tenant_id = $1 and name = $2 for update) before
           where s.tenant_id = $1 and s.name = $2 returning before.hosts`,
    values: [tx.tenantId, name, [...hosts]],
  });
  return rows[0]?.hosts;
}

export type SealedSecret = { sealed: string; hosts: string[] };

export async function readSealedSecret(
  tx: TenantTransaction,
  name: string,
): Promise<SealedSecret | undefined> {
  const { rows } = await tx.query<SealedSecret>({
    name: "read-sealed-secret",
    text: "select sealed, hosts from secret where tenant_id = $1 and name = $2",
    values: [tx.tenantId, name],
  });
  return rows[0];
}

export type SecretName = {
  name: string;
  /** The hosts it may be sent to. */
  hosts: string[];
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

export async function listSecretNames(tx: TenantTransaction): Promise<SecretName[]> {
  const { rows } = await tx.query<SecretName>({
    text: `select name, hosts, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"
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
