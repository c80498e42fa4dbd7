import type { JsonObject } from "@konstruct/core/json";

/** A search of a stock list. Null: no condition. */
export type InventoryQuery = {
  text: string | null;
  sku: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  /** Only items that are known to be in stock. */
  inStock: boolean;
  /** The contact's likes: matching items come first among equals. */
  prefer?: readonly string[] | undefined;
  /** The contact's dislikes: matching items are left out while there are others. */
  avoid?: readonly string[] | undefined;
  limit: number;
};

/**
 * One row: {sku, name, price, currency, stock, in_stock, ...attributes under their mapped names}. Unknown values are null, and
 * `price_note` or `stock_note` then has the original text.
 */
export type InventoryItem = JsonObject & {
  sku: string;
  name: string;
  price: number | null;
  currency: string;
  stock: number | null;
  in_stock: boolean | null;
};

export type InventoryMatches = {
  /** Best first, at most the limit. */
  items: InventoryItem[];
  /** Number of all matches, including those beyond the limit. */
  total: number;
  currency: string;
  /** ISO 8601, the time of the list if its source cannot be reached now. */
  staleSince?: string;
};

/** A tenant's stock list, from any source (requirement F5). */
export interface Inventory {
  /** @throws AppError misconfigured, when the list or its mapping cannot answer this query */
  find(query: InventoryQuery): Promise<InventoryMatches>;
}
