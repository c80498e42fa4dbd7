import type { Queryable, Value } from "../database.ts";

/** Tables that are not copied: each database seals, counts and limits by itself. */
const ownOfEach = [
  "audit_seal",
  "audit_batch",
  "audit_checkpoint",
  "rate_bucket",
  "idempotent_request",
  "budget_reservation",
];

export type TenantRows = ReadonlyMap<string, readonly string[]>;

type Table = { name: string; columns: string[] };

/** Tables with tenant_id and those of their columns that can be written. */
async function tenantTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.query<Table>({
    text: `select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
           from information_schema.columns c
           join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
           where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
             and c.column_name not in ('staged_in', 'staged_xid') and c.table_name <> all ($1::text[])
           group by c.table_name having bool_or(c.column_name = 'tenant_id') order by c.table_name`,
    values: [ownOfEach],
  });
  return rows;
}

/** One past the highest transaction number that has completed: a transaction that begins from now on has this number or a higher one. */
export async function currentTransaction(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ xid: number }>({
    text: "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid",
  });
  return rows[0]!.xid;
}

/**
 * Rows of a tenant as JSON, by table.
 * @param since only rows that this transaction or a later one wrote; for a database that has used fewer than 2^32 transaction ids
 * @param isWanted tables to read
 */
export async function readTenantRows(
  database: Queryable,
  tenantId: string,
  { since = 0, isWanted = () => true }: { since?: number; isWanted?: (table: string) => boolean },
): Promise<TenantRows> {
  const read = new Map<string, string[]>();
  for (const { name, columns } of (await tenantTables(database)).filter((table) => isWanted(table.name))) {
    const { rows } = await database.query<{ row: string }>({
      text: `select to_jsonb(x)::text as row from (select ${columns.map((column) => `t."${column}"`).join(", ")}
             from public."${name}" t where t.tenant_id = $1 and t.xmin::text::bigint >= $2
             ${columns.includes("id") ? "order by t.id" : ""}) x`,
      values: [tenantId, since],
    });
    if (rows.length > 0)
      read.set(
        name,
        rows.map(({ row }) => row),
      );
  }
  return read;
}

/** Inserts the rows in one statement: foreign keys are checked at its end, so the order of tables is free. Present rows stay. */
export async function writeTenantRows(database: Queryable, rows: TenantRows): Promise<void> {
  const tables = (await tenantTables(database)).filter(({ name }) => rows.has(name));
  if (tables.length === 0) return;
  const values: Value[] = tables.map(({ name }) => `[${rows.get(name)!.join(",")}]`);
  const parts = tables.map(({ name, columns }, at) => {
    const list = columns.map((column) => `"${column}"`).join(", ");
    return `w${at} as (insert into public."${name}" (${list}) select ${list}
            from jsonb_populate_recordset(null::public."${name}", $${at + 1}::jsonb) on conflict do nothing)`;
  });
  await database.query({ text: `with ${parts.join(", ")} select 1`, values });
}
