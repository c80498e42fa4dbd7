import type { JsonObject } from "@konstruct/core/json";
import type { Inventory } from "./inventory/inventory.ts";
import type { DataSource } from "./records/data-source.ts";

/** What a prompt has room for, and a person would look at. */
const mostOrders = 10;
const mostProducts = 5;

/** What a supervised turn looks up before its one call; the engine's `ContextSource` has this shape. */
export type BusinessContext = {
  orders(customerId: string | null): Promise<JsonObject[]>;
  products(text: string, taste?: Taste): Promise<JsonObject[]>;
};

/** What a contact is known to like, and to pay at most. */
export type Taste = { prefer: readonly string[]; avoid: readonly string[]; maxPrice: number | null };

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
    async products(text, { prefer, avoid, maxPrice } = { prefer: [], avoid: [], maxPrice: null }) {
      if (inventory === null) return [];
      const asked = { text, sku: null, minPrice: null, inStock: false, prefer, avoid, limit: mostProducts };
      const { items } = await inventory.find({ ...asked, maxPrice });
      // Asked for by name, a thing beyond the budget is still what the message is about.
      return items.length > 0 || maxPrice === null
        ? items
        : (await inventory.find({ ...asked, maxPrice: null })).items;
    },
  };
}
