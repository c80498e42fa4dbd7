import type { Finding, ReadCatalogue } from "./finding.ts";
import { globalIndexes, ownerColumns, sharedTables } from "./reviewed.ts";

const tables = `select c.oid, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const indexes = `select i.relname as name, t.relname as "table", x.indisunique as "unique",
    (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = x.indkey[0]) as first
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`;

const foreignKeys = `select k.conname as name, t.relname as "table", r.relname as target,
    (select attname from pg_attribute where attrelid = t.oid and attnum = k.conkey[1]) as first,
    (select attname from pg_attribute where attrelid = r.oid and attnum = k.confkey[1]) as "targetFirst"
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and t.relnamespace = 'public'::regnamespace`;

const nullableOwners = `select t.relname as "table" from pg_attribute a join pg_class t on t.oid = a.attrelid
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attname = 'tenant_id' and not a.attnotnull`;

/** The column that holds the tenant of a table's rows. */
export const ownerColumnOf = (table: string): string => ownerColumns[table] ?? "tenant_id";

/** Findings about tables: row security is on and forced, and every key begins with the tenant. */
export async function readTableFindings(read: ReadCatalogue): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, secured, forced } of await read(tables)) {
    if (sharedTables.has(String(name))) continue;
    if (secured !== true) findings.push({ what: "row security is off", where: String(name) });
    if (forced !== true) findings.push({ what: "row security is not forced", where: String(name) });
  }
  for (const { table } of await read(nullableOwners))
    findings.push({ what: "tenant_id may be null", where: String(table) });
  for (const index of await read(indexes)) {
    const table = String(index.table);
    if (sharedTables.has(table) || globalIndexes.has(String(index.name))) continue;
    if (index.first !== ownerColumnOf(table))
      findings.push({
        what:
          index.unique === true ? "unique key without the tenant first" : "index without the tenant first",
        where: `${table}.${String(index.name)}`,
      });
  }
  for (const key of await read(foreignKeys)) {
    if (
      key.first !== ownerColumnOf(String(key.table)) ||
      key.targetFirst !== ownerColumnOf(String(key.target))
    )
      findings.push({
        what: "foreign key without the tenant first",
        where: `${String(key.table)}.${String(key.name)}`,
      });
  }
  return findings;
}
