import type { JsonObject } from "@konstruct/core/json";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { createRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { createInventory } from "../inventory/create-inventory.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { JsonDataSource } from "../records/json-data-source.ts";
import { Shop } from "../shop.ts";
import { inventoryQuery } from "./inventory-query.ts";

const mapping = { columns: { sku: "SKU", name: "Name", price: "Price", stock: "Stock" }, currency: "EUR" };
const shop = createInventory(
  Array.from({ length: 12 }, (_, place) => ({ SKU: `L-${place}`, Name: "Lamp", Price: place, Stock: 1 })),
  mapping,
);
const context = { tenantId: "t", contactId: "c", customerId: null, now: new Date("2026-01-01T00:00:00Z") };
const dataSource = new JsonDataSource({ orders: {}, customers: {} });

const registry = createRegistry([inventoryQuery]);
const ask = (args: JsonObject, inventory?: Inventory | null) =>
  new LocalExecutor({ registry, packs: new Shop(dataSource, inventory).packs }).execute(
    { tool: "inventory.query", args, idempotencyKey: "k" },
    context,
  );

describe("inventory.query", () => {
  it("F5 returns three by default, with the number of all", async () => {
    const { data } = await ask({ query: "lamps" }, shop);
    expect(data).toMatchObject({ total: 12, currency: "EUR", items: [{ sku: "L-0", price: 0 }, {}, {}] });
    expect((await ask({ query: "lamp", max_price: 5, min_price: 4, limit: 10 }, shop)).data).toMatchObject({
      total: 2,
    });
  });

  it.each<JsonObject>([
    { query: "lamp", limit: 0 },
    { query: "lamp", limit: 11 },
    { query: "lamp", max_price: -1 },
    { query: "lamp", max_price: "5" },
    { query: "lamp", tenant_id: "other" },
    { query: "x".repeat(501) },
    { sku: "" },
  ])("F5 refuses %j", async (args) => {
    expect((await ask(args, shop)).error?.code).toBe("invalid_args");
  });

  it("F5 a tenant without a stock list gets a result that says so, and a broken mapping names the missing column", async () => {
    for (const none of [undefined, null])
      expect((await ask({ query: "lamp" }, none)).error).toMatchObject({
        code: "misconfigured",
        retryable: false,
      });
    const unpriced = createInventory([{ SKU: "A", Name: "Lamp" }], {
      columns: { sku: "SKU", name: "Name" },
      currency: "",
    });
    expect((await ask({ query: "lamp", max_price: 5 }, unpriced)).error).toMatchObject({
      code: "misconfigured",
      message: expect.stringContaining("no price column"),
    });
  });

  it("F5 ten items with a hundred long Thai attributes still fit, every item with its price", async () => {
    const long = Object.fromEntries(Array.from({ length: 96 }, (_, place) => [`f${place}`, "ก".repeat(500)]));
    const rows = Array.from({ length: 10 }, (_, place) => ({
      SKU: `L-${place}`,
      Name: `Lamp ${'"ก'.repeat(240)}`,
      Price: "ถามพนักงาน".repeat(20),
      Stock: "ถามพนักงาน".repeat(20),
      ...long,
    }));
    const columns = { ...mapping.columns, ...Object.fromEntries(Object.keys(long).map((key) => [key, key])) };
    const { data, error } = await ask(
      { query: "lamp", limit: 10 },
      createInventory(rows, { columns, currency: "" }),
    );
    expect(error).toBeNull();
    const items = data?.items as JsonObject[];
    expect(items).toHaveLength(10);
    for (const item of items) expect(item).toMatchObject({ price: null, price_note: expect.any(String) });
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(16_384);
  });
});
