import type { SheetMapping } from "../shop-settings.ts";
import type { InventoryItem } from "./inventory.ts";
import { mapColumns } from "./map-columns.ts";
import { priceWords } from "./read-price.ts";
import { readRow } from "./read-row.ts";
import { cellText, type Sheet } from "./sheet.ts";

export type PreviewedRow = {
  /** Row number as in the sheet: the headings are row 1. */
  row: number;
  /** Null: the row is left out. */
  item: InventoryItem | null;
  problems: string[];
};

export type SheetPreview = {
  rows: PreviewedRow[];
  /** Of the whole sheet. */
  items: number;
  leftOut: number;
  /** Duplicate product numbers: the list has every copy. */
  repeated: string[];
};

const mostRepeated = 20;

function problemsOf(item: InventoryItem | null, isRepeated: boolean): string[] {
  if (item === null) return ["It has no number or no name, so it is left out."];
  return [
    ...(typeof item.price_note === "string" ? [item.price_note] : []),
    ...(typeof item.stock_note === "string" ? [item.stock_note] : []),
    ...(isRepeated ? [`The number ${item.sku} occurs more than once.`] : []),
  ];
}

/**
 * Reads a sheet with a mapping as an agent would: its first rows one by one, the rest as counts.
 * @throws AppError misconfigured, naming the missing column
 */
export function previewRows({ headings, rows }: Sheet, mapping: SheetMapping, most: number): SheetPreview {
  const columns = mapColumns(mapping, headings);
  const words = priceWords(mapping.currency);
  const items = rows.map((row) => readRow(row, columns, mapping.currency, words));
  const counts = new Map<string, number>();
  for (const item of items) if (item !== null) counts.set(item.sku, (counts.get(item.sku) ?? 0) + 1);
  const withoutPrice = columns.price === null ? ["price_note"] : [];
  const withoutStock = columns.stock === null ? ["stock_note"] : [];
  const shown = (item: InventoryItem | null) => {
    if (item === null) return null;
    // Without such a column no row gets a warning about it.
    const silent = new Set([...withoutPrice, ...withoutStock]);
    return Object.fromEntries(Object.entries(item).filter(([field]) => !silent.has(field))) as InventoryItem;
  };
  return {
    rows: items.slice(0, most).map((read, place) => {
      const item = shown(read);
      return {
        row: place + 2,
        item,
        problems: problemsOf(item, item !== null && (counts.get(item.sku) ?? 0) > 1),
      };
    }),
    items: items.filter((item) => item !== null).length,
    leftOut: items.filter((item) => item === null).length,
    repeated: [...counts]
      .flatMap(([sku, count]) => (count > 1 ? [cellText(sku)] : []))
      .slice(0, mostRepeated),
  };
}
