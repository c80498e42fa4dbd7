import type { JsonObject } from "@konstruct/core/json";

/** What is asked of a stock list. Null asks nothing in that respect. */
export type InventoryQuery = {
  text: string | null;
  sku: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  /** Only what is known to be there. */
  inStock: boolean;
  /** What the contact likes comes first among equals. */
  prefer?: readonly string[] | undefined;
  /** What the contact does not like is left out where there is something else. */
  avoid?: readonly string[] | undefined;
  limit: number;
};

/**
 * One row: {sku, name, price, currency, stock, in_stock, ...attributes under their mapped names}. What the list does not
 * say is null, and `price_note` or `stock_note` then says what stands there instead.
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
  /** Of all matches, also those beyond the limit. */
  total: number;
  currency: string;
  /** ISO 8601: the list is of then, for its source cannot be reached. */
  staleSince?: string;
};

/** A tenant's stock list, from whichever place (requirement F5). */
export interface Inventory {
  /** @throws AppError misconfigured, when the list or its mapping cannot answer this query */
  find(query: InventoryQuery): Promise<InventoryMatches>;
}
