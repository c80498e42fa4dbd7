import type { ReadCatalogue } from "./finding.ts";
import { sharedTables } from "./reviewed.ts";
import { ownerColumnOf } from "./table-findings.ts";

type Column = { name: string; type: string; generated: boolean; check: string | null };

/** A table of tenants' rows, and how to write one of its rows without knowing its purpose. */
export type TenantTable = { name: string; owner: string; columns: Column[] };

const columnsOf = `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attidentity <> '' or a.attgenerated <> '' as generated,
    (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as "check"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`;

/** Every table of the schema with tenants' rows, found in the catalogue, so that a new table is covered without being listed. */
export async function findTenantTables(read: ReadCatalogue): Promise<TenantTable[]> {
  const byTable = Map.groupBy(await read(columnsOf), (row) => String(row.table));
  return [...byTable]
    .filter(([name]) => !sharedTables.has(name))
    .map(([name, rows]) => ({
      name,
      owner: ownerColumnOf(name),
      columns: rows as unknown as Column[],
    }));
}

/** The text in every canary row of a tenant, by which a leaked row is recognised. */
export const canaryOf = (tenantId: string): string => `canary-${tenantId}`;

/** An SQL expression for one column that holds the tenant's canary wherever text fits; `$1` is the tenant, `$2` the canary. */
function canaryValue(column: Column, owner: string): string {
  if (column.name === owner) return "$1::uuid";
  const allowed = column.check === null ? undefined : /'([^']+)'::text/.exec(column.check)?.[1];
  if (allowed !== undefined) return `'${allowed}'`;
  switch (column.type) {
    case "text":
      return "$2::text";
    case "jsonb":
      return "jsonb_build_object('canary', $2::text)";
    case "bytea":
      return "convert_to($2::text, 'UTF8')";
    case "text[]":
      return "array[$2::text]";
    case "uuid":
      return "gen_random_uuid()";
    case "uuid[]":
      return "array[gen_random_uuid()]";
    case "vector":
      return "array[1, 0]::float4[]::vector";
    case "timestamp with time zone":
      return "now()";
    case "date":
      return "current_date";
    case "boolean":
      return "true";
    case "xid8":
      return "pg_current_xact_id()";
    case "integer":
    case "bigint":
    case "smallint":
    case "real":
      return "1";
    default:
      return "null";
  }
}

/** A statement that inserts one canary row into a table; `$1` is the tenant, `$2` the canary. */
export function insertOf(table: TenantTable): string {
  const columns = table.columns.filter((column) => !column.generated);
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  // Both parameters are in the statement even when no column takes text.
  const values = columns.map((column) => canaryValue(column, table.owner)).join(", ");
  return `insert into ${table.name} (${names}) select ${values} where $1::uuid is not null and $2::text is not null`;
}

/** Writes one row into every table for each tenant, past every policy and reference. A probe must never see another tenant's. */
export async function plantCanaries(
  superuser: ReadCatalogue,
  tables: TenantTable[],
  tenantIds: string[],
): Promise<void> {
  await superuser("set session_replication_role = replica");
  for (const table of tables)
    for (const tenantId of tenantIds) await superuser(insertOf(table), [tenantId, canaryOf(tenantId)]);
  await superuser("set session_replication_role = origin");
}
