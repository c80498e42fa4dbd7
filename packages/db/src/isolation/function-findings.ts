import type { Finding, ReadCatalogue } from "./finding.ts";
import { definerFunctions } from "./reviewed.ts";

const definers = `select p.oid::regprocedure::text as name, pg_get_userbyid(p.proowner) as owner,
    coalesce('search_path=pg_catalog, public' = any (p.proconfig), false) as fixed,
    exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee = 0) as public
  from pg_proc p where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

// The planner may run a leakproof function before a policy's condition, on rows of other tenants.
const leaky = `select p.oid::regprocedure::text as name from pg_proc p
  where p.proleakproof and p.pronamespace = 'public'::regnamespace`;

/** Findings about functions that run with another role's privileges: only reviewed ones, not public, with a fixed search path. */
export async function readFunctionFindings(read: ReadCatalogue): Promise<Finding[]> {
  const findings: Finding[] = [];
  const missing = new Set(Object.keys(definerFunctions));
  for (const row of await read(definers)) {
    const where = String(row.name);
    if (!missing.delete(where)) findings.push({ what: "security definer function without a review", where });
    if (row.owner !== "konstruct_definer") findings.push({ what: `owned by ${String(row.owner)}`, where });
    if (row.fixed !== true) findings.push({ what: "search_path is not fixed", where });
    if (row.public === true) findings.push({ what: "PUBLIC may execute it", where });
  }
  for (const where of missing)
    findings.push({ what: "reviewed, but missing or not security definer", where });
  for (const row of await read(leaky)) findings.push({ what: "marked leakproof", where: String(row.name) });
  return findings;
}
