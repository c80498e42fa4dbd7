import { askedWords, fileText } from "@konstruct/tools/search/words";

/** Most words of a search: each one costs, and more add nothing. */
const longestSearchText = 20_000;

/** A chunk's words for full text search: stems, parts of codes, Thai in words. Its headings are included. */
export function searchTextOf(text: string, headings: readonly string[]): string {
  const { terms, runs } = fileText([...headings, text].join("\n"));
  return [...terms, ...runs].join(" ").slice(0, longestSearchText).toWellFormed();
}

/** A question's words in the same form; a number counts only beside a word. */
export function searchWordsOf(question: string): string[] {
  const words = askedWords(question);
  return [...new Set(words.flatMap((word) => [word.text, ...word.parts, ...(word.withNeighbours ?? [])]))];
}
