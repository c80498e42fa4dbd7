import { newId } from "@konstruct/core/ids";
import { createTestDatabase, type TestDatabase } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

const connections = 32;
const transactions = process.env.PROOF_FULL === "1" ? 64_000 : 8_000;

let database: TestDatabase;
const tenants = Array.from({ length: 8 }, () => newId());
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: connections });
  for (const tenantId of tenants) {
    await database.admin("insert into tenant (id, slug, name) values ($1::uuid, $1::text, 'Pool')", [
      tenantId,
    ]);
    await database.admin(
      "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-1', '{}')",
      [tenantId],
    );
  }
});
afterAll(() => database.close());

class OnPurpose extends Error {}

/** How a transaction ends. The last two never reach a commit or rollback of the application. */
const endings: Record<string, (tx: TenantTransaction) => Promise<unknown>> = {
  commit: async () => undefined,
  write: (tx) =>
    tx.query({ text: "update data_record set data = data where tenant_id = $1", values: [tx.tenantId] }),
  rollback: async () => {
    throw new OnPurpose("rolled back");
  },
  error: (tx) => tx.query({ text: "select 1 / 0" }),
  refused: (tx) =>
    tx.query({ text: "insert into contact (tenant_id, id) values (gen_random_uuid(), gen_random_uuid())" }),
  timeout: async (tx) => {
    await tx.query({ text: "set local statement_timeout = 3" });
    await tx.query({ text: "select pg_sleep(1)" });
  },
  terminated: (tx) => tx.query({ text: "select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)" }),
};
/** Slow endings are rare, so that many transactions overlap. */
const mix = [
  ..."commit write rollback error refused".split(" ").flatMap((name) => Array(20).fill(name)),
  "timeout",
  "timeout",
  "terminated",
];
const failing = new Set(["rollback", "error", "refused", "timeout", "terminated"]);

const leftOver = "select coalesce(current_setting('app.current_tenant', true), '') as tenant";

/** A database whose connections are checked when they are handed out and returned. */
function watched(inner: Database, seen: { carried: number; checks: number }): Database {
  const look = async (connection: Awaited<ReturnType<Database["connect"]>>) => {
    const { rows } = await connection.query<{ tenant: string }>({ text: leftOver });
    seen.checks++;
    if (rows[0]?.tenant !== "") seen.carried++;
  };
  return {
    ...inner,
    async connect() {
      const connection = await inner.connect();
      await look(connection);
      return {
        ...connection,
        async simple(text) {
          const command = await connection.simple(text);
          // The setting is gone before the pool has the connection back.
          if (text === "commit" || text === "rollback") await look(connection);
          return command;
        },
      };
    },
  };
}

describe("32 pooled connections", () => {
  it(`I1 ${transactions} mixed transactions: no row of another tenant, no tenant left on a connection`, async () => {
    const seen = { carried: 0, checks: 0 };
    const pool = watched(database.app, seen);
    let foreign = 0;
    let unseen = 0;
    let wrongEnds = 0;
    const ended: Record<string, number> = {};
    let left = transactions;
    const worker = async () => {
      while (left-- > 0) {
        const tenantId = tenants[Math.floor(Math.random() * tenants.length)]!;
        const ending = mix[Math.floor(Math.random() * mix.length)]!;
        const failed = await withTenant(pool, tenantId, async (tx) => {
          const { rows } = await tx.query<{ own: number; others: number }>({
            name: "pool-probe",
            text: `select count(*) filter (where tenant_id = $1)::int as own, count(*) filter (where tenant_id <> $1)::int as others from data_record`,
            values: [tenantId],
          });
          foreign += rows[0]!.others;
          if (rows[0]!.own !== 1) unseen++;
          await endings[ending]!(tx);
        }).then(
          () => false,
          () => true,
        );
        if (failed !== failing.has(ending)) wrongEnds++;
        ended[ending] = (ended[ending] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    expect({ foreign, unseen, wrongEnds, carried: seen.carried }).toEqual({
      foreign: 0,
      unseen: 0,
      wrongEnds: 0,
      carried: 0,
    });
    expect(seen.checks).toBeGreaterThan(transactions * 1.9);
    for (const ending of Object.keys(endings)) expect(ended[ending], ending).toBeGreaterThan(0);
  }, 600_000);

  it("I1 without a tenant there are no rows and writes are refused, on every connection of the pool", async () => {
    const held = await Promise.all(Array.from({ length: connections }, () => database.app.connect()));
    const counts = await Promise.all(
      held.map((connection) => connection.query({ text: "select count(*)::int as n from data_record" })),
    );
    expect(counts.flatMap(({ rows }) => rows)).toEqual(Array(connections).fill({ n: 0 }));
    const write = {
      text: "insert into contact (tenant_id, id) values ($1, gen_random_uuid())",
      values: [tenants[0]!],
    };
    for (const connection of held)
      await expect(connection.query(write)).rejects.toThrow(/row-level security/);
    for (const connection of held) connection.release();
  });
});
