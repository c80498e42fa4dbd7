import { wordsOf } from "./features.ts";
import { generalTexts } from "./general-texts.ts";

/** From so many general texts on a word says next to nothing: "the", "que", "ไหม". */
const everywhere = 60;
/** Of a word that is everywhere: a message of such words only has a direction too. */
const leastWeight = 0.05;

const having = new Map<string, number>();
for (const { text } of generalTexts)
  for (const word of new Set(wordsOf(text))) having.set(word, (having.get(word) ?? 0) + 1);

/** How much a word tells, 0.05 to 1: the less, the more general texts have it. */
export function weightOfWord(word: string): number {
  const many = having.get(word) ?? 0;
  return Math.max(leastWeight, 1 - Math.log(1 + many) / Math.log(everywhere));
}
