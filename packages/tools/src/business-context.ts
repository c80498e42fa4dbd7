import type { JsonObject } from "@konstruct/core/json";
import type { DataSource } from "./data-source.ts";
import type { Inventory } from "./inventory/inventory.ts";

/** What a prompt has room for, and a person would look at. */
const mostOrders = 10;
const mostProducts = 5;

/** What a supervised turn looks up before its one call; the engine's `ContextSource` has this shape. */
export type BusinessContext = {
  orders(customerId: string | null): Promise<JsonObject[]>;
  products(text: string): Promise<JsonObject[]>;
};

/**
 * The contact's own orders, and the products a message is about.
 * @param inventory null when the tenant has no stock list: then there are no products
 */
export function createBusinessContext({
  dataSource,
  inventory,
}: {
  dataSource: Pick<DataSource, "listOrders">;
  inventory: Inventory | null;
}): BusinessContext {
  return {
    async orders(customerId) {
      return customerId === null ? [] : dataSource.listOrders(customerId, mostOrders);
    },
    async products(text) {
      if (inventory === null) return [];
      const asked = { text, sku: null, minPrice: null, maxPrice: null, inStock: false };
      return (await inventory.find({ ...asked, limit: mostProducts })).items;
    },
  };
}
