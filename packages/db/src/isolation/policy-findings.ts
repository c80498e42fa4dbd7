import type { Finding, ReadCatalogue } from "./finding.ts";
import { definerReach, sharedTables } from "./reviewed.ts";
import { ownerColumnOf } from "./table-findings.ts";

const policies = `select p.polname as name, c.relname as "table", p.polcmd as command, p.polpermissive as permissive,
    coalesce(array_agg(r.rolname::text order by r.rolname) filter (where r.oid is not null), '{public}') as roles,
    pg_get_expr(p.polqual, p.polrelid) as shown, pg_get_expr(p.polwithcheck, p.polrelid) as written
  from pg_policy p join pg_class c on c.oid = p.polrelid left join pg_roles r on r.oid = any (p.polroles)
  group by p.oid, p.polname, c.relname, p.polcmd, p.polpermissive, p.polqual, p.polrelid, p.polwithcheck`;

const tables = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** Tables that the application cannot reach: they have no policy for it. */
const hiddenFromApp: ReadonlySet<string> = new Set(["channel_route"]);
/** Tables whose policy has no WITH CHECK: PostgreSQL checks new rows by USING. The privileges in reviewed.ts allow no insert. */
const withoutCheck: ReadonlySet<string> = new Set(["tenant"]);

function tenantOnly(table: string): string {
  return `(${ownerColumnOf(table)} = (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid)`;
}

type Policy = {
  name: string;
  table: string;
  command: string;
  permissive: boolean;
  roles: string[];
  shown: string | null;
  written: string | null;
};

/**
 * Findings about policies: a table has one policy for the application, which says exactly "this tenant", and for konstruct_definer
 * exactly the reviewed ones.
 */
export async function readPolicyFindings(read: ReadCatalogue): Promise<Finding[]> {
  const all = (await read(policies)) as Policy[];
  const names = (await read(tables)).map((row) => String(row.name));
  return [
    ...names.flatMap((table) => appFindings(table, all)),
    ...definerFindings(all),
    ...all
      .filter(
        ({ roles }) => roles.length !== 1 || !["konstruct_app", "konstruct_definer"].includes(roles[0]!),
      )
      .map(({ name, table, roles }) => ({
        what: `policy for ${roles.join(", ")}`,
        where: `${table}.${name}`,
      })),
  ];
}

function appFindings(table: string, all: Policy[]): Finding[] {
  const own = all.filter((policy) => policy.table === table && policy.roles.includes("konstruct_app"));
  if (sharedTables.has(table) || hiddenFromApp.has(table))
    return own.map(({ name }) => ({ what: "policy without a review", where: `${table}.${name}` }));
  if (own.length === 0) return [{ what: "no policy for the application", where: table }];
  if (own.length > 1) return [{ what: "more than one policy for the application", where: table }];
  const { name, command, shown, written, permissive } = own[0]!;
  const exact =
    permissive &&
    command === "*" &&
    shown === tenantOnly(table) &&
    (written === tenantOnly(table) || (written === null && withoutCheck.has(table)));
  return exact ? [] : [{ what: "policy does not say: this tenant", where: `${table}.${name}` }];
}

function definerFindings(all: Policy[]): Finding[] {
  const found = new Map<string, string>();
  for (const { table, command, roles } of all) {
    if (roles.includes("konstruct_definer"))
      found.set(table, [...(found.get(table) ?? ""), command].sort().join(""));
  }
  return [...new Set([...found.keys(), ...Object.keys(definerReach)])]
    .filter((table) => (found.get(table) ?? "") !== (definerReach[table]?.policies ?? ""))
    .map((table) => ({
      what: `konstruct_definer's policies are "${found.get(table) ?? ""}", reviewed "${definerReach[table]?.policies ?? ""}"`,
      where: table,
    }));
}
