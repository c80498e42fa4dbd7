import { TermIndex } from "@konstruct/tools/search/term-index";
import { fileText } from "@konstruct/tools/search/words";
import type { InventoryItem } from "./inventory.ts";

export type InventoryIndex = {
  /** The index of every field, with the weight of the field. */
  all: TermIndex;
  categories: TermIndex;
  /** Number of words in each item's category; absent for an item without a category. */
  categoryLengths: ReadonlyMap<number, number>;
};

/** Weight of a word in an item's name. */
export const nameWeight = 3;

/** Weights of the fields. A word that is a whole category counts more than one of several in it. */
function fieldWeight(field: string, words: number): number {
  if (field === "sku") return 4;
  if (field === "name") return nameWeight;
  if (field === "category") return 3 / Math.max(1, words);
  return field === "brand" ? 2 : 1;
}

/** Indexes items by the words of these fields. */
export function indexItems(items: readonly InventoryItem[], fields: readonly string[]): InventoryIndex {
  const all = new TermIndex();
  const categories = new TermIndex();
  const categoryLengths = new Map<number, number>();
  items.forEach((item, place) => {
    for (const field of fields) {
      const text = item[field];
      if (typeof text !== "string") continue;
      const filed = fileText(text);
      // A repeated word in one field counts once.
      const once = { ...filed, terms: [...new Set(filed.terms)] };
      all.add(place, once, fieldWeight(field, filed.spellings.size));
      if (field !== "category") continue;
      categories.add(place, once, 1);
      categoryLengths.set(place, filed.spellings.size);
    }
  });
  return { all, categories, categoryLengths };
}
