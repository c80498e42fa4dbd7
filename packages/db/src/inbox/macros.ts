import type { TenantTransaction } from "../with-tenant.ts";

export type Macro = { id: string; name: string; body: string };

/** The tenant's macros, by name. */
export async function listMacros(tx: TenantTransaction, limit: number): Promise<Macro[]> {
  const { rows } = await tx.query<Macro>({
    text: "select id, name, body from macro where tenant_id = $1 order by lower(name), id limit $2",
    values: [tx.tenantId, limit],
  });
  return rows;
}

/** Adds a macro, or changes the one with its id. @returns false when another one has the name */
export async function saveMacro(
  tx: TenantTransaction,
  macro: Macro & { createdBy: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into macro (tenant_id, id, name, body, created_by)
           select $1, $2, $3, $4, $5 where not exists (select from macro m where m.tenant_id = $1 and m.name = $3 and m.id <> $2)
           on conflict (tenant_id, id) do update set name = excluded.name, body = excluded.body, updated_at = now()`,
    values: [tx.tenantId, macro.id, macro.name, macro.body, macro.createdBy],
  });
  return rowCount === 1;
}

/** @returns false when there is no such macro */
export async function deleteMacro(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "delete from macro where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id],
  });
  return rowCount === 1;
}
