import { describe, expect, it } from "vitest";
import { createBusinessContext } from "./business-context.ts";
import { createInventory } from "./inventory/create-inventory.ts";
import { JsonDataSource } from "./records/json-data-source.ts";

const orders = Object.fromEntries(
  Array.from({ length: 15 }, (_, nth) => [
    `O-${100 + nth}`,
    { order_id: `O-${100 + nth}`, customer_id: "c" },
  ]),
);
const dataSource = new JsonDataSource({ orders, customers: {} });
const rows = Array.from({ length: 9 }, (_, nth) => ({ no: `M-${nth}`, what: `Mouse ${nth}` }));
const inventory = createInventory(rows, { columns: { sku: "no", name: "what" }, currency: "EUR" });

describe("business context", () => {
  it("C5 gives a known customer's newest ten orders, and nobody else any", async () => {
    const context = createBusinessContext({ dataSource, inventory });
    const found = await context.orders("c");
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ order_id: "O-114" });
    expect(await context.orders("another")).toEqual([]);
    expect(await context.orders(null)).toEqual([]);
  });

  it("C5 gives five products a message is about, and none without a stock list", async () => {
    const context = createBusinessContext({ dataSource, inventory });
    expect(await context.products("do you have a mouse?")).toHaveLength(5);
    expect(await context.products("zebra")).toEqual([]);
    expect(await createBusinessContext({ dataSource, inventory: null }).products("mouse")).toEqual([]);
  });
});
