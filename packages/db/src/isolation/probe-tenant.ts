import type pg from "pg";
import { canaryOf, insertOf, type TenantTable } from "./canary-rows.ts";
import type { Finding } from "./finding.ts";

/** Runs one statement as the application, in a tenant or in none, and rolls it back. @returns rows read or changed */
export type Probe = (sql: string, values?: unknown[]) => Promise<number>;

function sqlState(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
}

/**
 * Probes inside the open transaction of `client`, so that uncommitted changes of the schema are seen.
 * @param client signed in as konstruct_app, or as a superuser, who then switches to that role
 */
export function probeAs(client: pg.Client, tenantId: string | undefined): Probe {
  return async (sql, values) => {
    await client.query("savepoint probe");
    try {
      await client.query("set local role konstruct_app");
      await client.query("select set_config('app.current_tenant', $1, true)", [tenantId ?? ""]);
      const { rowCount } = await client.query(sql, values);
      return rowCount ?? 0;
    } catch (thrown) {
      const state = sqlState(thrown);
      if (state === "42501") return 0;
      // Keys are checked after policies: a key violation means that the policy let the row through.
      if (state.startsWith("23")) return 1;
      throw thrown;
    } finally {
      await client.query("rollback to savepoint probe");
      await client.query("release savepoint probe");
    }
  };
}

type Attempt = { what: string; sql: string; values: unknown[] };

function attemptsOn(table: TenantTable, own: string | undefined, other: string): Attempt[] {
  const { name, owner, columns } = table;
  const settable = columns.find((column) => column.name !== owner && !column.generated)!.name;
  const canary = canaryOf(other);
  const insert = insertOf(table);
  const moved = {
    what: "moves a row to",
    sql: `update ${name} set ${owner} = $2 where ${owner} = $1`,
    values: [own, other],
  };
  return [
    { what: "reads", sql: `select * from ${name} where ${owner} = $1`, values: [other] },
    {
      what: "reads any row of",
      sql: `select from ${name} where ${owner} is distinct from $1`,
      values: [own ?? null],
    },
    {
      what: "finds the canary of",
      sql: `select from ${name} t where t::text like $1`,
      values: [`%${canary}%`],
    },
    {
      what: "changes",
      sql: `update ${name} set "${settable}" = "${settable}" where ${owner} = $1`,
      values: [other],
    },
    { what: "deletes", sql: `delete from ${name} where ${owner} = $1`, values: [other] },
    { what: "adds a row to", sql: insert, values: [other, canary] },
    {
      what: "adds a row, skipping conflicts, to",
      sql: `${insert} on conflict do nothing`,
      values: [other, canary],
    },
    ...(own === undefined ? [] : [moved]),
  ];
}

/** Every attempt of `own` (or of no tenant) on another tenant's rows of one table. Each one that succeeds is a finding. */
export async function findReach(
  probe: Probe,
  table: TenantTable,
  own: string | undefined,
  other: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, sql, values } of attemptsOn(table, own, other)) {
    if ((await probe(sql, values)) > 0) findings.push({ what: `${what} another tenant`, where: table.name });
  }
  return findings;
}

/** A finding when a tenant cannot read its own row: its policy is missing or too narrow. */
export async function findBlindness(probe: Probe, table: TenantTable, own: string): Promise<Finding[]> {
  const seen = await probe(`select from ${table.name} where ${table.owner} = $1`, [own]);
  return seen > 0 ? [] : [{ what: "does not see its own row", where: table.name }];
}
