import { wordsOf } from "./features.ts";
import { generalTexts } from "./general-texts.ts";

/** A word in this many general texts tells almost nothing: "the", "que", "ไหม". */
const everywhere = 60;
/** The weight of such a word; not 0, so that a message of such words still has a direction. */
const leastWeight = 0.05;

const having = new Map<string, number>();
for (const { text } of generalTexts)
  for (const word of new Set(wordsOf(text))) having.set(word, (having.get(word) ?? 0) + 1);

/** How much a word tells, 0.05 to 1: less, the more general texts have it. */
export function weightOfWord(word: string): number {
  const many = having.get(word) ?? 0;
  return Math.max(leastWeight, 1 - Math.log(1 + many) / Math.log(everywhere));
}
