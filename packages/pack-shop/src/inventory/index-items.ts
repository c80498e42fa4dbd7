import { TermIndex } from "@konstruct/tools/search/term-index";
import { fileText } from "@konstruct/tools/search/words";
import type { InventoryItem } from "./inventory.ts";

export type InventoryIndex = {
  /** Every field, with the weight of the field. */
  all: TermIndex;
  categories: TermIndex;
  /** How many words each item's category has; none for an item without. */
  categoryLengths: ReadonlyMap<number, number>;
};

/** What a word in an item's name counts. */
export const nameWeight = 3;

/** How much a word counts by where it stands. One that is a whole category counts more than one of several in it. */
function fieldWeight(field: string, words: number): number {
  if (field === "sku") return 4;
  if (field === "name") return nameWeight;
  if (field === "category") return 3 / Math.max(1, words);
  return field === "brand" ? 2 : 1;
}

/** Files items under the words of these fields. */
export function indexItems(items: readonly InventoryItem[], fields: readonly string[]): InventoryIndex {
  const all = new TermIndex();
  const categories = new TermIndex();
  const categoryLengths = new Map<number, number>();
  items.forEach((item, place) => {
    for (const field of fields) {
      const text = item[field];
      if (typeof text !== "string") continue;
      const filed = fileText(text);
      // Said twice in one field is not said better.
      const once = { ...filed, terms: [...new Set(filed.terms)] };
      all.add(place, once, fieldWeight(field, filed.spellings.size));
      if (field !== "category") continue;
      categories.add(place, once, 1);
      categoryLengths.set(place, filed.spellings.size);
    }
  });
  return { all, categories, categoryLengths };
}
