import { createScratch, type Scratch } from "@konstruct/testing/isolation-scratch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTable } from "./canary-rows.ts";
import { findIsolationFaults } from "./catalogue-findings.ts";
import type { Finding } from "./finding.ts";
import { findBlindness, findReach, probeAs } from "./probe-tenant.ts";

let scratch: Scratch;
beforeAll(async () => {
  scratch = await createScratch();
});
afterAll(() => scratch.close());

/** The prover's findings while `change` is applied; the change is rolled back. */
async function withChange<T>(change: string, look: () => Promise<T>): Promise<T> {
  await scratch.superuser.query("begin");
  try {
    await scratch.superuser.query(change);
    return await look();
  } finally {
    await scratch.superuser.query("rollback");
  }
}

const catalogue = () => findIsolationFaults(scratch.read);

async function probesOf(table: TenantTable): Promise<Finding[]> {
  const { a, b, superuser } = scratch;
  const probe = probeAs(superuser, a);
  const blind = table.name === "channel_route" ? [] : await findBlindness(probe, table, a);
  return [...(await findReach(probe, table, a, b)), ...blind];
}

async function probes(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const table of scratch.tables) findings.push(...(await probesOf(table)));
  return findings;
}

/** The probes of one table: a policy decides about its own table only. */
const probesOfName = (name: unknown) => () => probesOf(scratch.tables.find((table) => table.name === name)!);

const policies = `select p.polname as name, c.relname as "table", r.rolname as role from pg_policy p
  join pg_class c on c.oid = p.polrelid join pg_roles r on r.oid = any (p.polroles) order by 2, 1`;

const grantMistakes = [
  "grant truncate on message to konstruct_app",
  "grant references on contact to konstruct_app",
  "grant trigger on outbox to konstruct_app",
  "grant delete on audit_entry to konstruct_app",
  "grant update on agent_version to konstruct_app",
  "grant update (slug) on tenant to konstruct_app",
  "grant insert on tenant to konstruct_app",
  "grant select on channel_route to konstruct_app",
  "grant select on message to public",
  "grant delete on agent to konstruct_definer",
  "grant select on secret to konstruct_definer",
  "grant create on schema public to konstruct_app",
  "grant usage on schema bullmq to konstruct_app",
  "grant konstruct_definer to konstruct_app",
  "grant pg_read_all_data to konstruct_app",
  "alter role konstruct_app bypassrls",
  "alter role konstruct_app superuser",
  "alter role konstruct_definer login",
  "alter role konstruct_auth bypassrls",
  "alter role konstruct_auth superuser",
  "grant konstruct_app to konstruct_auth",
  "alter table message owner to konstruct_app",
  "alter default privileges in schema public grant all on tables to konstruct_app",
  "alter function claim_turns(text, integer, integer) reset search_path",
  "alter function claim_turns(text, integer, integer) owner to postgres",
  "grant execute on function accept_inbound(jsonb, boolean) to public",
  "create function peek() returns setof message language sql security definer as 'select * from public.message'",
  "create view every_message as select * from message",
  "create materialized view all_messages as select * from message; grant select on all_messages to konstruct_app",
  "create policy again on message to konstruct_app using (true)",
  "create policy anyone on message using (true)",
  "create unique index contact_name on contact (display_name)",
  "alter table identity add foreign key (external_id) references tenant (slug)",
  "create table loose (tenant_id uuid)",
  "create table note (tenant_id uuid not null, id uuid not null, primary key (tenant_id, id))",
  "create table shared (id uuid primary key); grant select on shared to konstruct_app",
  "create publication everything for all tables",
];

describe("mutants of the schema", () => {
  it("I1 without a change, neither half of the prover finds anything", async () => {
    expect(await withChange("select", async () => [...(await catalogue()), ...(await probes())])).toEqual([]);
  });

  it("I1 dropping any policy is found by the catalogue, and dropping a tenant's policy by the probes too", async () => {
    const all = await scratch.read(policies);
    expect(all.length).toBeGreaterThanOrEqual(36);
    for (const { name, table, role } of all) {
      const drop = `drop policy ${String(name)} on ${String(table)}`;
      expect(await withChange(drop, catalogue), drop).not.toEqual([]);
      if (role === "konstruct_app") expect(await withChange(drop, probesOfName(table)), drop).not.toEqual([]);
    }
  }, 600_000);

  it("I1 opening any tenant's policy for reading or for writing is found by both halves", async () => {
    const all = (await scratch.read(policies)).filter(({ role }) => role === "konstruct_app");
    for (const { name, table } of all) {
      const opened = [`using (true)`, ...(table === "tenant" ? [] : ["with check (true)"])];
      for (const part of opened) {
        const change = `alter policy ${String(name)} on ${String(table)} ${part}`;
        expect(await withChange(change, catalogue), change).not.toEqual([]);
        expect(await withChange(change, probesOfName(table)), change).not.toEqual([]);
      }
    }
  }, 600_000);

  it("I1 row security off or no longer forced on any table is found", async () => {
    for (const { name } of scratch.tables) {
      for (const switched of ["no force row level security", "disable row level security"]) {
        const change = `alter table ${name} ${switched}`;
        expect(await withChange(change, catalogue), change).not.toEqual([]);
      }
    }
  }, 600_000);

  it.each(grantMistakes)("I1 is found: %s", async (change) => {
    expect(await withChange(change, catalogue)).not.toEqual([]);
  });
});
