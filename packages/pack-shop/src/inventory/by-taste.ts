import { normalise } from "@konstruct/tools/search/normalise";
import type { InventoryItem } from "./inventory.ts";

const wordsOf = (text: string) =>
  ` ${normalise(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/** Whether a row says one of these anywhere: a make, a colour, a quality. Thai stands without spaces. */
function says(item: InventoryItem, words: readonly string[]): boolean {
  const told = wordsOf(
    Object.values(item)
      .filter((value) => typeof value === "string")
      .join(" "),
  );
  return words.some((word) => {
    const wanted = wordsOf(word);
    return wanted.trim() !== "" && told.includes(/\p{Script=Thai}/u.test(wanted) ? wanted.trim() : wanted);
  });
}

/** 0 for what is liked, 1 for everything else: what a list begins with. */
export function tasteOrder(prefer: readonly string[] = []): (item: InventoryItem) => number {
  return (item) => (prefer.length > 0 && says(item, prefer) ? 0 : 1);
}

/** Without what is not liked, unless nothing else is there. */
export function withoutAvoided<T extends { item: InventoryItem }>(
  matches: readonly T[],
  avoid: readonly string[] = [],
): readonly T[] {
  if (avoid.length === 0) return matches;
  const left = matches.filter(({ item }) => !says(item, avoid));
  return left.length > 0 ? left : matches;
}
