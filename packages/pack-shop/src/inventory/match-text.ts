import { askedWords } from "@konstruct/tools/search/words";
import { type InventoryIndex, nameWeight } from "./index-items.ts";
import { shopStopWords } from "./stop-words.ts";

/** An item that matches a text. */
export type TextMatch = {
  place: number;
  /** Number of words of the text that match. */
  words: number;
  /** Number of words of the item's category, if the text names it in full; else 0. */
  categoryWords: number;
  /** The weights of the matching words. */
  score: number;
};

/**
 * Items that match at least one content word of the text. Words that the sheet does not know are ignored; stop words never count.
 * When a word names a category, items without such a word are excluded: "gaming mouse" does not match gaming keyboards.
 */
export function matchText(text: string, { all, categories, categoryLengths }: InventoryIndex): TextMatch[] {
  const asked = askedWords(text).filter(({ typed }) => !shopStopWords.has(typed));
  const known = asked.map((word) => {
    const readings = all.readings(word);
    return {
      isContent: word.isContent,
      matches: all.matches(readings),
      inCategory: word.isContent ? categories.matches(readings) : new Map<number, number>(),
    };
  });
  const naming = known.filter(({ inCategory }) => inCategory.size > 0);
  const telling = naming.length > 0 ? naming : known.filter(({ isContent }) => isContent);
  // 1500 may be a price or milliamperes. Without a word beside it, it can only be part of a name: "the 4070".
  const isOnlyNumbers = asked.every((word) => word.isNumber);
  const places = isOnlyNumbers
    ? known.flatMap(({ matches }) => [...matches].filter(([, weight]) => weight >= nameWeight))
    : telling.flatMap(({ matches, inCategory }) =>
        // A backpack "for tours with a tent" is no tent: a category word has to match a category or a name.
        [...matches].filter(
          ([place, weight]) => inCategory.size === 0 || inCategory.has(place) || weight >= nameWeight,
        ),
      );
  const namedBy = (place: number) => naming.filter(({ inCategory }) => inCategory.has(place)).length;
  const candidates = [...new Set(places.map(([place]) => place))];
  // "Gaming mouse": if there are gaming mice, an office mouse does not match.
  const most = Math.max(0, ...candidates.map(namedBy));
  const meant = candidates.filter((place) => most < naming.length || namedBy(place) === most);
  return meant.map((place) => {
    const weights = known.map(({ matches }) => matches.get(place) ?? 0);
    const named = namedBy(place);
    return {
      place,
      words: weights.filter((weight) => weight > 0).length,
      categoryWords: named > 0 && named >= (categoryLengths.get(place) ?? 0) ? named : 0,
      score: weights.reduce((sum, weight) => sum + weight, 0),
    };
  });
}
