import { createScratch, type Scratch } from "@konstruct/testing/isolation-scratch";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBlindness, findReach, probeAs } from "./probe-tenant.ts";

let scratch: Scratch;
let app: pg.Client;
beforeAll(async () => {
  scratch = await createScratch();
  app = new pg.Client({ connectionString: scratch.database.urls.app });
  await app.connect();
  await app.query("begin");
});
afterAll(async () => {
  await app.end();
  await scratch.close();
});

/** Reached through konstruct_definer's functions only. */
const closedToApp = ["channel_route"];

describe("as the application, signed in", () => {
  it("I1 every table has a canary of both tenants, so that a probe could find one", async () => {
    expect(scratch.tables.length).toBeGreaterThanOrEqual(23);
    for (const { name, owner } of scratch.tables)
      expect(await scratch.read(`select distinct ${owner} from ${name}`), name).toHaveLength(2);
  });

  it("I1 reads its own row of every table", async () => {
    const probe = probeAs(app, scratch.a);
    for (const table of scratch.tables.filter(({ name }) => !closedToApp.includes(name)))
      expect(await findBlindness(probe, table, scratch.a)).toEqual([]);
  });

  it.each([
    ["A on B", () => [scratch.a, scratch.b] as const],
    ["B on A", () => [scratch.b, scratch.a] as const],
    ["nobody on B", () => [undefined, scratch.b] as const],
  ])("I1 %s: reads, changes, deletes, adds and moves nothing in any table", async (_who, pair) => {
    const [own, other] = pair();
    const probe = probeAs(app, own);
    for (const table of scratch.tables) expect(await findReach(probe, table, own, other)).toEqual([]);
  });

  it("I1 cannot take an account name that another tenant has", async () => {
    const route = "select * from channel_route where owner = $1";
    const [held] = await scratch.read(route, [scratch.b]);
    const probe = "select take_channel_route($1, $2, $3) as taken";
    await app.query("savepoint taking");
    await app.query("select set_config('app.current_tenant', $1, true)", [scratch.a]);
    const { rows } = await app.query(probe, [held?.channel, held?.account_key, held?.channel_account_id]);
    await app.query("rollback to savepoint taking");
    expect(rows).toEqual([{ taken: false }]);
    expect(await scratch.read(route, [scratch.b])).toEqual([held]);
  });
});
