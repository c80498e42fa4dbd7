import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDefinerReach } from "./definer-reach.ts";
import { withDefinerReach } from "./definer-reach-page.ts";

const database = setUpDatabase();
let superuser: pg.Client;
let page: string;
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.urls.superuser });
  await superuser.connect();
  page = await readFile(join(import.meta.dirname, "../../docs/data.md"), "utf8");
});
afterAll(async () => {
  await superuser.end();
});

/** The reach while `change` is in force; the change is undone. */
async function reachAfter(change: string) {
  await superuser.query("begin");
  try {
    await superuser.query(change);
    return await readDefinerReach(async (sql) => (await superuser.query(sql)).rows);
  } finally {
    await superuser.query("rollback");
  }
}

/** What every function together needs of each table: who changes or deletes a row reads it. */
async function needsAndGrants() {
  const { functions, tables } = await reachAfter("select");
  const used = functions.flatMap((each) => [...each.tables]);
  const needs = used.flatMap(([table, commands]) => {
    const reads = commands.some((command) => command !== "insert") ? ["read"] : [];
    return [...reads, ...commands].map((command) => `${table} ${command}`);
  });
  const grants = tables.flatMap(({ name, grants }) =>
    grants.map((grant) => `${name} ${grant.split(" ")[0]}`),
  );
  const policies = tables.flatMap(({ name, policies }) => policies.map((command) => `${name} ${command}`));
  return { needs: new Set(needs), grants: new Set(grants), policies: new Set(policies) };
}

describe("the reach of konstruct_definer", () => {
  it("I1 is what docs/data.md lists; otherwise run node scripts/write-definer-reach.ts", async () => {
    expect(withDefinerReach(page, await reachAfter("select"))).toBe(page);
  });

  it("I1 every function is granted what it uses, by a right and by a policy, and nothing more is granted", async () => {
    const { needs, grants, policies } = await needsAndGrants();
    expect(needs.size).toBeGreaterThan(50);
    expect([...grants].sort()).toEqual([...needs].sort());
    expect([...needs].filter((need) => !policies.has(need))).toEqual([]);
  });

  it.each([
    "grant insert on secret to konstruct_definer",
    "grant update (name) on tenant to konstruct_definer",
    "revoke delete on card from konstruct_definer",
    "create policy more on secret for select to konstruct_definer using (true)",
    "drop policy definer_agents on agent",
    "grant execute on function find_tenant(text) to konstruct_queue",
    "grant execute on function find_tenant(text) to public",
    "alter function find_tenant(text) security invoker",
    "create or replace function job_tenants_due(most integer) returns setof uuid language sql security definer as 'select id from public.tenant'",
    // A piece of claim_turns.
    "create or replace function turn_limits(of_tenant jsonb, of_account jsonb, account uuid, contact text) returns jsonb language sql as 'select data from public.data_record'",
  ])("I1 another reach is found: %s", async (change) => {
    expect(withDefinerReach(page, await reachAfter(change))).not.toBe(page);
  });
});
