import type { JsonObject } from "@konstruct/core/json";
import type { InventoryItem } from "./inventory.ts";
import type { MappedColumns } from "./map-columns.ts";
import { type PriceWords, readPrice } from "./read-price.ts";
import { readStock, type Stock } from "./read-stock.ts";
import { cellText } from "./sheet.ts";

/** Longest product number. */
const longestSku = 100;

const isAmount = (cell: unknown): cell is number => typeof cell === "number" && Number.isFinite(cell);

function priceFields(cell: unknown, words: PriceWords | null) {
  const text = cellText(cell);
  const price = isAmount(cell) && cell >= 0 ? cell : readPrice(text, words);
  if (price !== null) return { price };
  return {
    price,
    price_note: text === "" ? "The list gives no price." : `The list says "${text.slice(0, 60)}".`,
  };
}

function stockFields(cell: unknown) {
  const text = cellText(cell);
  const stock: Stock = isAmount(cell) ? { count: Math.max(0, cell), isThere: cell > 0 } : readStock(text);
  const fields = { stock: stock.count, in_stock: stock.isThere };
  if (stock.count !== null) return fields;
  return {
    ...fields,
    stock_note: text === "" ? "The list does not say." : `The list says "${text.slice(0, 60)}".`,
  };
}

/** One row as an item; null without a number or a name. */
export function readRow(
  row: JsonObject,
  columns: MappedColumns,
  currency: string,
  words: PriceWords | null,
): InventoryItem | null {
  const cell = (heading: string | null) =>
    heading !== null && Object.hasOwn(row, heading) ? row[heading] : "";
  const sku = cellText(cell(columns.sku));
  const name = cellText(cell(columns.name));
  if (sku === "" || sku.length > longestSku || name === "") return null;
  const attributes = columns.attributes
    .map(([field, heading]) => [field, cellText(cell(heading))] as const)
    .filter(([, text]) => text !== "");
  const { price, ...priceNote } = priceFields(cell(columns.price), words);
  const stock = stockFields(cell(columns.stock));
  return { sku, name, price, currency, ...stock, ...priceNote, ...Object.fromEntries(attributes) };
}
