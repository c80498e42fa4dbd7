import type { Finding, ReadCatalogue } from "./finding.ts";
import { appReach, changeableColumns, definerReach, privilegedViews } from "./reviewed.ts";

// Roles with an attribute that bypasses row security or reaches beyond the schema.
const roles = `select rolname as name from pg_roles
  where rolname in ('konstruct_app', 'konstruct_auth', 'konstruct_definer', 'konstruct_queue')
    and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or (rolname = 'konstruct_definer' and rolcanlogin))`;

// Roles whose privileges our roles inherit.
const memberships = `select m.rolname as member, g.rolname as "group" from pg_auth_members a
  join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid
  where m.rolname in ('konstruct_app', 'konstruct_auth', 'konstruct_definer', 'konstruct_queue')`;

// Objects that the two roles own. konstruct_definer owns its functions and nothing else.
const owned = `select r.rolname as owner, pg_describe_object(d.classid, d.objid, d.objsubid) as what
  from pg_shdepend d join pg_roles r on r.oid = d.refobjid
  where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and r.rolname in ('konstruct_app', 'konstruct_definer')
    and d.dbid in (0, (select oid from pg_database where datname = current_database()))
    and not (r.rolname = 'konstruct_definer' and d.classid = 'pg_proc'::regclass)`;

// What each of the two roles may do with each table: letters as in reviewed.ts, and the columns it may update.
const reach = `select c.relname as name, role.name as role,
    concat(case when has_table_privilege(role.name, c.oid, 'insert') then 'a' end, case when has_table_privilege(role.name, c.oid, 'delete') then 'd' end,
      case when has_table_privilege(role.name, c.oid, 'select') then 'r' end, case when has_table_privilege(role.name, c.oid, 'update') then 'w' end) as granted,
    has_table_privilege(role.name, c.oid, 'truncate') or has_table_privilege(role.name, c.oid, 'references')
      or has_table_privilege(role.name, c.oid, 'trigger') as dangerous,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege(role.name, c.oid, a.attnum, 'update') order by a.attname) as columns
  from pg_class c, (values ('konstruct_app'), ('konstruct_definer')) role(name)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f')`;

// Privileges on tables and sequences that any further role has.
const others = `select c.relname as name, coalesce(r.rolname, 'public') as grantee, string_agg(g.privilege_type, ', ') as granted
  from pg_class c, aclexplode(c.relacl) g left join pg_roles r on r.oid = g.grantee
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and g.grantee <> c.relowner
    and coalesce(r.rolname, 'public') not in ('konstruct_app', 'konstruct_definer')
  group by 1, 2`;

// Views that read with their owner's privileges, past row security: all materialised ones, and others without security_invoker.
const views = `select c.relname as name, c.relkind as kind from pg_class c
  where c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and (
    c.relkind = 'm' and has_table_privilege('konstruct_app', c.oid, 'select')
    or c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false))`;

// Schemas in which the two roles may create objects, or which the application may use beside public.
const schemas = `select nspname as name, has_schema_privilege('konstruct_app', oid, 'create') or has_schema_privilege('konstruct_definer', oid, 'create') as creates
  from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    and (has_schema_privilege('konstruct_app', oid, 'create') or has_schema_privilege('konstruct_definer', oid, 'create')
         or nspname <> 'public' and has_schema_privilege('konstruct_app', oid, 'usage'))`;

// Default privileges, which would apply to future tables, and publications, which send rows to other servers.
const later = `select pg_describe_object('pg_default_acl'::regclass, oid, 0) as what from pg_default_acl
  union all select 'publication ' || pubname from pg_publication`;

/** Insert, delete, select and update. */
const all = "adrw";

/** Findings about table privileges: exactly the reviewed ones for the two roles. */
export async function readPrivilegeFindings(read: ReadCatalogue): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (what: string, where: unknown) => findings.push({ what, where: String(where) });
  for (const row of await read(roles)) add("role may do more than sign in", row.name);
  for (const row of await read(memberships)) add(`is a member of ${String(row.group)}`, row.member);
  for (const row of await read(owned)) add(`${String(row.owner)} owns it`, row.what);
  for (const row of await read(reach)) {
    const table = String(row.name);
    const isApp = row.role === "konstruct_app";
    const reviewed = isApp ? (appReach[table] ?? all) : (definerReach[table]?.grants ?? "");
    if (row.granted !== reviewed)
      add(`${String(row.role)} may "${String(row.granted)}", reviewed "${reviewed}"`, table);
    if (row.dangerous === true) add(`${String(row.role)} may truncate, reference or trigger`, table);
    const columns = (row.columns as string[]).join();
    const extra = (changeableColumns[String(row.role)]?.[table] ?? []).join();
    if (!reviewed.includes("w") && columns !== extra) add(`${String(row.role)} may change ${columns}`, table);
  }
  for (const row of await read(others)) add(`${String(row.grantee)} may ${String(row.granted)}`, row.name);
  for (const row of await read(views))
    if (!privilegedViews.has(String(row.name)))
      add(row.kind === "m" ? "materialised view is readable" : "view runs with its owner's rights", row.name);
  for (const row of await read(schemas)) add("schema is open to the application", row.name);
  for (const row of await read(later)) add("rights given in advance, or rows sent elsewhere", row.what);
  return findings;
}
