import type { Value } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { TenantCache } from "@konstruct/tools/contract/tenant-cache";
import type { QueryPort } from "@konstruct/tools/records/query-port";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostgresInventory } from "../inventory/postgres-inventory.ts";

const database = setUpDatabase();
let acme: string;
let globex: string;
let empty: string;
let queries = 0;
let now = 0;
beforeAll(async () => {
  acme = (await createTestTenant(database.app)).tenantId;
  globex = (await createTestTenant(database.app)).tenantId;
  empty = (await createTestTenant(database.app)).tenantId;
  await put(acme, "inventory_row", "000002", { No: "A-2", Title: "Reading lamp", Cost: "฿250", Left: "0" });
  await put(acme, "inventory_row", "000001", { No: "A-1", Title: "Desk lamp", Cost: 990, Left: 4 });
  await put(globex, "inventory_row", "000001", { No: "G-1", Title: "Globex lamp", Cost: "10", Left: "1" });
});
beforeEach(() => {
  queries = 0;
});

const put = (tenantId: string, kind: string, key: string, data: object) =>
  database.admin("insert into data_record (tenant_id, kind, key, data) values ($1, $2, $3, $4)", [
    tenantId,
    kind,
    key,
    JSON.stringify(data),
  ]);

const queryOf =
  (tenantId: string): QueryPort =>
  (text, values) => {
    queries++;
    return withTenant(
      database.app,
      tenantId,
      async (tx) => (await tx.query({ text, values: values as Value[] })).rows,
    );
  };

const mapping = { columns: { sku: "No", name: "Title", price: "Cost", stock: "Left" }, currency: "THB" };
const lamps = { text: "lamps", sku: null, minPrice: null, maxPrice: null, inStock: false, limit: 5 };

function inventories() {
  const cache: ConstructorParameters<typeof PostgresInventory>[3] = new TenantCache({ now: () => now });
  return (tenantId: string, scope = tenantId, columns = mapping.columns) =>
    new PostgresInventory(queryOf(scope), tenantId, { ...mapping, columns }, cache);
}

describe("records of a real database", () => {
  it("F5 I1 each tenant searches its own stock list", async () => {
    const inventory = inventories();
    const found = await inventory(acme).find(lamps);
    expect(found.items).toEqual([
      { sku: "A-1", name: "Desk lamp", price: 990, currency: "THB", stock: 4, in_stock: true },
      { sku: "A-2", name: "Reading lamp", price: 250, currency: "THB", stock: 0, in_stock: false },
    ]);
    expect((await inventory(globex).find(lamps)).items).toMatchObject([{ sku: "G-1" }]);
  });

  it("F5 I1 a tenant without a list, or in the transaction of another, gets an error that says so", async () => {
    const inventory = inventories();
    await expect(inventory(empty).find(lamps)).rejects.toThrow("No stock list has been imported");
    await expect(inventory(acme, globex).find(lamps)).rejects.toThrow("No stock list has been imported");
  });

  it("F5 ten simultaneous callers read once; after thirty seconds a changed row is seen", async () => {
    const inventory = inventories();
    await Promise.all(Array.from({ length: 10 }, () => inventory(globex).find(lamps)));
    expect(queries).toBe(1);
    await put(globex, "inventory_row", "000002", { No: "G-2", Title: "New lamp", Cost: "5", Left: "1" });
    expect((await inventory(globex).find(lamps)).total).toBe(1);
    now += 30_000;
    expect((await inventory(globex).find(lamps)).total).toBe(2);
    expect(queries).toBe(2);
  });

  it("F5 another mapping of the same rows is another list", async () => {
    const inventory = inventories();
    await inventory(acme).find(lamps);
    const swapped = { ...mapping.columns, sku: "Title", name: "No" };
    expect((await inventory(acme, acme, swapped).find({ ...lamps, sku: "desk lamp" })).items).toMatchObject([
      { sku: "Desk lamp", name: "A-1" },
    ]);
    await expect(inventory(acme, acme, { ...mapping.columns, name: "Gone" }).find(lamps)).rejects.toThrow(
      'The sheet has no column "Gone" for name',
    );
  });

  it("F5 more rows than can be searched are rejected, not read in part", async () => {
    const { tenantId } = await createTestTenant(database.app);
    await database.admin(
      `insert into data_record (tenant_id, kind, key, data)
       select $1, 'inventory_row', lpad(n::text, 6, '0'), '{"No": "A", "Title": "B"}' from generate_series(1, 20001) n`,
      [tenantId],
    );
    await expect(inventories()(tenantId).find(lamps)).rejects.toThrow("more than 20000 records");
  });
});
