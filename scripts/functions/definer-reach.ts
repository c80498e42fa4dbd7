import type { ReadCatalogue } from "@konstruct/db/isolation/finding";
import { callsInBody, inOrder, tablesInBody } from "./tables-in-body.ts";

/** A SECURITY DEFINER function of konstruct_definer. */
export type DefinerFunction = {
  /** With the types of its arguments, as PostgreSQL writes it. */
  signature: string;
  /** By table: the commands that its body and the bodies of what it calls contain. */
  tables: Map<string, string[]>;
  /** Roles that may execute it, without its owner. */
  executors: string[];
};

/** What konstruct_definer may do in one table, whichever function runs. */
export type DefinerTable = {
  name: string;
  /** Its policies, and the commands they let through. */
  policyNames: string[];
  policies: string[];
  /** The commands it is granted. An update of some columns only names them: `update (seq)`. */
  grants: string[];
};

type Catalogue = {
  functions: (Omit<DefinerFunction, "tables"> & { name: string; body: string; isDefiner: boolean })[];
  tables: (Omit<DefinerTable, "grants"> & { wholeTable: string[]; columns: string[] })[];
};

const functionsOf = `select p.proname as name, p.oid::regprocedure::text as signature, p.prosrc as body,
    p.prosecdef and p.proowner = 'konstruct_definer'::regrole as "isDefiner",
    array(select case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee)::text end
          from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
          where g.privilege_type = 'EXECUTE' and g.grantee <> p.proowner order by 1) as executors
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by 2`;

const tablesOf = `select c.relname as name,
    array(select p.polname::text from pg_policy p
          where p.polrelid = c.oid and 'konstruct_definer'::regrole = any (p.polroles) order by 1) as "policyNames",
    array(select unnest(case p.polcmd when 'r' then '{read}' when 'a' then '{insert}' when 'w' then '{update}' when 'd' then '{delete}'
                        else '{read,insert,update,delete}' end::text[])
          from pg_policy p where p.polrelid = c.oid and 'konstruct_definer'::regrole = any (p.polroles)) as policies,
    array(select case g.privilege_type when 'SELECT' then 'read' else lower(g.privilege_type) end
          from aclexplode(c.relacl) g where g.grantee = 'konstruct_definer'::regrole) as "wholeTable",
    array(select lower(g.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attname) || ')'
          from pg_attribute a, aclexplode(a.attacl) g
          where a.attrelid = c.oid and g.grantee = 'konstruct_definer'::regrole group by g.privilege_type order by 1) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

/** Reads the catalogue: every function that runs as konstruct_definer, and every table that role reaches. */
export async function readDefinerReach(
  read: ReadCatalogue,
): Promise<{ functions: DefinerFunction[]; tables: DefinerTable[] }> {
  const functions = (await read(functionsOf)) as Catalogue["functions"];
  const tables = (await read(tablesOf)) as Catalogue["tables"];
  const names = new Set(tables.map(({ name }) => name));
  return {
    functions: functions
      .filter(({ isDefiner }) => isDefiner)
      .map(({ name, signature, executors }) => ({
        signature,
        executors,
        tables: tablesOfAll(bodiesBelow([name], functions), names),
      })),
    tables: tables
      .map(({ name, policyNames, policies, wholeTable, columns }) => ({
        name,
        policyNames,
        policies: inOrder(policies),
        grants: [...inOrder(wholeTable), ...columns],
      }))
      .filter(({ policyNames, grants }) => policyNames.length + grants.length > 0),
  };
}

/** The bodies of the functions of these names, and of all that they call. */
function bodiesBelow(names: string[], functions: Catalogue["functions"]): string[] {
  const reached = new Set(names);
  for (const name of reached)
    for (const each of functions)
      if (each.name === name) for (const callee of callsInBody(each.body)) reached.add(callee);
  return functions.filter(({ name }) => reached.has(name)).map(({ body }) => body);
}

function tablesOfAll(bodies: string[], names: ReadonlySet<string>): Map<string, string[]> {
  const all = Map.groupBy(
    bodies.flatMap((body) => [...tablesInBody(body, names)]),
    ([table]) => table,
  );
  return new Map(
    [...all].sort().map(([table, found]) => [table, inOrder(found.flatMap(([, commands]) => commands))]),
  );
}
