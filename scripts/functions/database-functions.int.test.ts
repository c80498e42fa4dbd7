import { setUpDatabase } from "@konstruct/testing/set-up-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FunctionSource, readFunctionSources } from "./function-source.ts";

const database = setUpDatabase();
let superuser: pg.Client;
let sources: FunctionSource[];
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.urls.superuser });
  await superuser.connect();
  // With pgvector there is no stand-in for it.
  const hasVector =
    (await superuser.query("select from pg_extension where extname = 'vector'")).rowCount === 1;
  sources = readFunctionSources().filter(({ name }) => !(hasVector && name === "vector_cosine_distance"));
});
afterAll(async () => {
  await superuser.end();
});

/** Those of the migrations: the queue makes its own, and extensions theirs. */
const ours = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'bullmq')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
const nameOf = "case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname";

/** By signature: all that a function is, with its owner and who may execute it. */
async function definitions(): Promise<Map<string, string>> {
  const { rows } = await superuser.query<{ signature: string; definition: string }>(
    `select p.oid::regprocedure::text as signature, concat_ws(e'\\n', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner),
       (select string_agg(g::text, ' ' order by g::text) from unnest(p.proacl) g)) as definition ${ours}`,
  );
  return new Map(rows.map(({ signature, definition }) => [signature, definition]));
}

/** What is different once the sources are run over a database whose functions have lost their owners and rights. */
async function differences(change: string): Promise<string[]> {
  await superuser.query("begin");
  try {
    await superuser.query(change);
    const before = await definitions();
    await superuser.query(
      `update pg_proc set proacl = null, proowner = 'konstruct_owner'::regrole where oid in (select p.oid ${ours})`,
    );
    await superuser.query(
      "grant create on schema public to konstruct_definer; set local role konstruct_owner",
    );
    for (const { statements } of sources) await superuser.query(statements);
    await superuser.query("reset role");
    const after = await definitions();
    const signatures = [...new Set([...before.keys(), ...after.keys()])];
    return signatures.filter((signature) => before.get(signature) !== after.get(signature)).sort();
  } finally {
    await superuser.query("rollback");
  }
}

/** Functions called by these alone, and by their pieces. */
function piecesOf(callers: string[]): string[] {
  const pieces = sources.filter((source) => source.callers.every((caller) => callers.includes(caller)));
  const names = pieces.map(({ name }) => name).filter((name) => !callers.includes(name));
  return names.length === 0 ? [] : [...names, ...piecesOf([...callers, ...names])];
}

describe("the functions of the database", () => {
  it("K1 each has one source, and each source one function", async () => {
    const { rows } = await superuser.query<{ name: string }>(`select ${nameOf} as name ${ours}`);
    expect(rows.map(({ name }) => name).sort()).toEqual(sources.map(({ name }) => name).sort());
  });

  it("K1 each is what its source says: signature, body, volatility, security, settings, owner and rights", async () => {
    expect(await differences("select")).toEqual([]);
  });

  it.each([
    [
      "alter function claim_turns(text, integer, integer) security invoker",
      "claim_turns(text,integer,integer)",
    ],
    ["alter function has_budget(uuid, uuid) volatile", "has_budget(uuid,uuid)"],
    ["alter function accept_inbound(jsonb, boolean) reset plan_cache_mode", "accept_inbound(jsonb,boolean)"],
    ["grant execute on function erase_contact(uuid) to public", "erase_contact(uuid)"],
    ["revoke execute on function person_of(uuid, uuid) from konstruct_app", "person_of(uuid,uuid)"],
    ["alter function find_tenant(text) owner to konstruct_owner", "find_tenant(text)"],
    [
      "create or replace function first_id_at(moment timestamptz) returns uuid language sql immutable as 'select null::uuid'",
      "first_id_at(timestamp with time zone)",
    ],
    ["drop function find_tenant(text)", "find_tenant(text)"],
  ])("K1 is noticed: %s", async (change, where) => {
    expect(await differences(change)).toEqual([where]);
  });

  it("I1 the pieces of accept_inbound and claim_turns have no rights of their own, and the application may not execute them", async () => {
    const pieces = piecesOf(["accept_inbound", "claim_turns"]);
    expect(pieces.length).toBeGreaterThan(10);
    // What is immutable reads no table.
    const { rows } = await superuser.query(
      `select p.proname as name from pg_proc p where p.proname = any ($1) and p.provolatile <> 'i'
         and (p.prosecdef or has_function_privilege('konstruct_app', p.oid, 'execute')) order by 1`,
      [pieces],
    );
    expect(rows).toEqual([]);
  });

  it("K1 objects of the database that are said to call a function depend on it", async () => {
    const { rows } = await superuser.query<{ name: string; dependent: string }>(
      `select ${nameOf} as name, pg_describe_object(u.classid, u.objid, u.objsubid) as dependent
       from pg_depend u join pg_proc p on u.refclassid = 'pg_proc'::regclass and u.refobjid = p.oid join pg_namespace n on n.oid = p.pronamespace`,
    );
    const said = sources.flatMap(({ name, callers }) =>
      callers.filter((caller) => caller.includes(" ")).map((caller) => ({ name, caller })),
    );
    const missing = said.filter(
      ({ name, caller }) => !rows.some((row) => row.name === name && row.dependent.startsWith(caller)),
    );
    expect(said.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});
