import type { WantedWord } from "@konstruct/db/inbox/search-messages";
import { segmentForSearch } from "@konstruct/extraction/segment";

/** More words than these narrow a search no further. */
const mostWords = 12;
/** A shorter word is not taken for the beginning of longer ones: too many begin like it. */
const shortestBeginning = 3;

/** The words a member looks for, as messages are filed; a long one also finds what begins with it. */
export function wantedWords(text: string): WantedWord[] {
  return [...new Set(segmentForSearch(text).split(" "))]
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => ({ text: word, isBeginning: [...word].length >= shortestBeginning }));
}
