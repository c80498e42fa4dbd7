import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { normalise } from "@konstruct/tools/search/normalise";
import type { SheetMapping } from "../shop-settings.ts";
import { tasteOrder, withoutAvoided } from "./by-taste.ts";
import { indexItems } from "./index-items.ts";
import type { Inventory, InventoryItem, InventoryQuery } from "./inventory.ts";
import { type MappedColumns, mapColumns } from "./map-columns.ts";
import { matchText, type TextMatch } from "./match-text.ts";
import { priceWords } from "./read-price.ts";
import { readRow } from "./read-row.ts";
import { checkSheetSize, headingsOf } from "./sheet.ts";

/** An inventory in memory, and how its sheet was read. */
export type LoadedInventory = Inventory & {
  itemCount: number;
  /** Rows without a number or a name. */
  skippedRows: number;
};

const skuKey = (sku: string) => normalise(sku).replace(/\s+/g, "");
const looseSkuKey = (sku: string) => skuKey(sku).replace(/[^\p{L}\p{M}\p{N}]/gu, "");

function placesOfSku(items: readonly InventoryItem[], sku: string): number[] {
  const withKey = (key: (sku: string) => string) => {
    const wanted = key(sku);
    return items.flatMap((item, place) => (key(item.sku) === wanted ? [place] : []));
  };
  const exact = withKey(skuKey);
  return exact.length > 0 || looseSkuKey(sku) === "" ? exact : withKey(looseSkuKey);
}

function checkAnswerable({ inStock, minPrice, maxPrice }: InventoryQuery, columns: MappedColumns): void {
  const lacking = inStock && columns.stock === null ? "stock" : "price";
  const canAnswer =
    (!inStock || columns.stock !== null) &&
    ((minPrice === null && maxPrice === null) || columns.price !== null);
  if (canAnswer) return;
  throw new AppError(
    "misconfigured",
    `The stock list has no ${lacking} column mapped, so it cannot be searched by ${lacking}. Map one, or ask without it.`,
  );
}

function isWithin(
  { price, in_stock }: InventoryItem,
  { minPrice, maxPrice, inStock }: InventoryQuery,
): boolean {
  if (inStock && in_stock !== true) return false;
  // An unknown price is within no budget.
  if (minPrice === null && maxPrice === null) return true;
  return price !== null && price >= (minPrice ?? 0) && price <= (maxPrice ?? Number.POSITIVE_INFINITY);
}

/** The match of an item when the search has no words. */
const untold = (place: number): TextMatch => ({ place, words: 0, categoryWords: 0, score: 0 });

/** Sort key: items in stock first, then those that may be. */
const stockOrder = ({ in_stock }: InventoryItem) => (in_stock === null ? 1 : in_stock ? 0 : 2);

/**
 * Reads rows by a mapping and indexes them once; pure (requirement F5).
 * @param headings of the sheet; by default those of the rows
 * @throws AppError misconfigured, when a mapped column does not exist
 */
export function createInventory(
  rows: readonly JsonObject[],
  mapping: SheetMapping,
  headings: readonly string[] = headingsOf(rows),
): LoadedInventory {
  checkSheetSize(rows.length, headings.length);
  const columns = mapColumns(mapping, headings);
  const words = priceWords(mapping.currency);
  const items = rows
    .map((row) => readRow(row, columns, mapping.currency, words))
    .filter((item) => item !== null);
  const index = indexItems(items, ["sku", "name", ...columns.attributes.map(([field]) => field)]);
  return {
    itemCount: items.length,
    skippedRows: rows.length - items.length,
    async find(query) {
      checkAnswerable(query, columns);
      const text = query.text?.trim() ?? "";
      const candidates =
        query.sku !== null
          ? placesOfSku(items, query.sku).map(untold)
          : text !== ""
            ? matchText(text, index)
            : items.map((_, place) => untold(place));
      const found = candidates
        .map((candidate) => ({ ...candidate, item: items[candidate.place]! }))
        .filter(({ item }) => isWithin(item, query));
      const order = tasteOrder(query.prefer);
      const matches = withoutAvoided(found, query.avoid).toSorted(
        (a, b) =>
          b.words - a.words ||
          b.categoryWords - a.categoryWords ||
          order(a.item) - order(b.item) ||
          stockOrder(a.item) - stockOrder(b.item) ||
          b.score - a.score ||
          (a.item.price ?? Number.MAX_VALUE) - (b.item.price ?? Number.MAX_VALUE) ||
          a.place - b.place,
      );
      return {
        items: matches.slice(0, query.limit).map(({ item }) => item),
        total: matches.length,
        currency: mapping.currency,
      };
    },
  };
}
