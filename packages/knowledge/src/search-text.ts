import { askedWords, fileText } from "@konstruct/tools/search/words";

/** More words than these tell a search nothing new, and cost at every word. */
const longestSearchText = 20_000;

/** A chunk's words as full text files them: stems, parts of codes, Thai in words. Its headings count as if it said them. */
export function searchTextOf(text: string, headings: readonly string[]): string {
  const { terms, runs } = fileText([...headings, text].join("\n"));
  return [...terms, ...runs].join(" ").slice(0, longestSearchText).toWellFormed();
}

/** What a question asks for, in the same forms; numbers only count beside a word. */
export function searchWordsOf(question: string): string[] {
  const words = askedWords(question);
  return [...new Set(words.flatMap((word) => [word.text, ...word.parts, ...(word.withNeighbours ?? [])]))];
}
