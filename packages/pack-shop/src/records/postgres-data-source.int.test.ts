import type { Value } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { PostgresDataSource } from "./postgres-data-source.ts";

const database = setUpDatabase();
let acme: string;
let globex: string;
beforeAll(async () => {
  acme = (await createTestTenant(database.app)).tenantId;
  globex = (await createTestTenant(database.app)).tenantId;
  for (const [tenantId, owner] of [
    [acme, "Acme"],
    [globex, "Globex"],
  ])
    await database.admin(
      "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-1', $2), ($1, 'customer', 'C-1', $2)",
      [tenantId, JSON.stringify({ owner })],
    );
  await database.admin(
    `insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-2', '{"amount": 50}')`,
    [acme],
  );
});

/** @param scope the tenant of the transaction; the source's own by default */
const source = (tenantId: string, scope = tenantId) =>
  new PostgresDataSource(
    (text, values) =>
      withTenant(
        database.app,
        scope,
        async (tx) => (await tx.query({ text, values: values as Value[] })).rows,
      ),
    tenantId,
  );

describe("PostgresDataSource on a real database", () => {
  it("B1 I1 each tenant reads its own records under the same key, and none of the other's", async () => {
    expect(await source(acme).getOrder("O-1")).toEqual({ owner: "Acme" });
    expect(await source(globex).getOrder("O-1")).toEqual({ owner: "Globex" });
    expect(await source(globex).getCustomer("C-1")).toEqual({ owner: "Globex" });
    expect(await source(globex).getOrder("O-2")).toBeNull();
  });

  it("B1 I1 a source of one tenant in the transaction of another reads and writes nothing", async () => {
    const astray = source(acme, globex);
    expect(await astray.getOrder("O-1")).toBeNull();
    expect(
      await astray.createRefund({ orderId: "O-2", amount: 5, reason: "late", contactId: "c" }, "stray"),
    ).toBeNull();
    expect(await database.admin("select from data_record where kind = 'refund'")).toHaveLength(0);
  });

  it("C1 I1 lists a customer's own orders, newest first, of one tenant only", async () => {
    const put = (key: string, data: object) =>
      database.admin("insert into data_record (tenant_id, kind, key, data) values ($1, 'order', $2, $3)", [
        acme,
        key,
        JSON.stringify({ order_id: key, customer_id: "C-7", ...data }),
      ]);
    await put("L-9", {});
    await put("L-10", {});
    await put("L-1", { ordered_at: "2026-01-05" });
    await put("L-2", { created_at: "2026-02-01T10:00:00Z" });
    await put("L-3", { ordered_at: "2026-03-01", customer_id: "C-8" });
    const listed = await source(acme).listOrders("C-7", 50);
    expect(listed.map((order) => order.order_id)).toEqual(["L-2", "L-1", "L-10", "L-9"]);
    expect(await source(acme).listOrders("C-7", 2)).toHaveLength(2);
    expect(await source(acme).listOrders("C-7", -1)).toEqual([]);
    expect(await source(globex).listOrders("C-7", 50)).toEqual([]);
  });

  it("B10 refunds of one order never exceed the amount paid, even when twenty arrive at once", async () => {
    await database.admin(
      "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-9', $2)",
      [acme, JSON.stringify({ order_id: "O-9", amount: 30 })],
    );
    const ask = (key: string) =>
      source(acme).createRefund({ orderId: "O-9", amount: 10, reason: "broken", contactId: "c-1" }, key);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => ask(`refund-${place % 10}`)));
    const given = new Set(answers.filter((answer) => answer !== null).map((answer) => answer.refund_id));
    expect(given.size).toBe(3);
    const rows = await database.admin(
      "select data ->> 'amount' as amount from data_record where kind = 'refund' and data ->> 'order_id' = 'O-9'",
    );
    expect(rows).toEqual([{ amount: "10" }, { amount: "10" }, { amount: "10" }]);
    expect(await ask("one-more")).toBeNull();
  });
});
