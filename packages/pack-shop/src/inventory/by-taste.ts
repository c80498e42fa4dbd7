import { normalise } from "@konstruct/tools/search/normalise";
import type { InventoryItem } from "./inventory.ts";

const wordsOf = (text: string) =>
  ` ${normalise(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/** Whether a row has one of these words anywhere: a make, a colour, a quality. Thai has no spaces, so it matches inside text. */
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

/** Sort key: 0 for liked items, 1 for all others. */
export function tasteOrder(prefer: readonly string[] = []): (item: InventoryItem) => number {
  return (item) => (prefer.length > 0 && says(item, prefer) ? 0 : 1);
}

/** Removes disliked items, unless no others are left. */
export function withoutAvoided<T extends { item: InventoryItem }>(
  matches: readonly T[],
  avoid: readonly string[] = [],
): readonly T[] {
  if (avoid.length === 0) return matches;
  const left = matches.filter(({ item }) => !says(item, avoid));
  return left.length > 0 ? left : matches;
}
