import type { TenantTransaction } from "../with-tenant.ts";

/** Every column that holds sealed secrets, with the column that names the row. */
export const sealedColumns = [
  { table: "channel_account", column: "sealed_credentials", row: "id" },
  { table: "model_endpoint", column: "sealed_key", row: "provider" },
  { table: "secret", column: "sealed", row: "name" },
] as const;
export type SealedColumn = (typeof sealedColumns)[number];

/** Values of a column that another version of the data key sealed, in the order of their rows. */
export async function readSealedOtherwise(
  tx: TenantTransaction,
  { table, column, row }: SealedColumn,
  version: number,
  most: number,
): Promise<{ row: string; sealed: string }[]> {
  const { rows } = await tx.query<{ row: string; sealed: string }>({
    text: `select ${row}::text as row, ${column} as sealed from ${table}
           where tenant_id = $1 and ${column} is not null and ${column} not like $2 order by ${row} limit $3`,
    values: [tx.tenantId, `k2.${version}.%`, most],
  });
  return rows;
}

/** Replaces each value that is still as it was read; one that was changed meanwhile is left as it is. */
export async function replaceSealed(
  tx: TenantTransaction,
  { table, column, row }: SealedColumn,
  values: readonly { row: string; from: string; to: string }[],
): Promise<void> {
  await tx.query({
    text: `update ${table} t set ${column} = v.next
           from unnest($2::text[], $3::text[], $4::text[]) as v(row, previous, next)
           where t.tenant_id = $1 and t.${row}::text = v.row and t.${column} = v.previous`,
    values: [
      tx.tenantId,
      values.map((value) => value.row),
      values.map((value) => value.from),
      values.map((value) => value.to),
    ],
  });
}
