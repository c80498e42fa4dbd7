import type { WantedWord } from "@konstruct/db/inbox/search-messages";
import { segmentForSearch } from "@konstruct/extraction/segment";

/** Further words do not narrow a search. */
const mostWords = 12;
/** A shorter word does not match the beginning of longer ones: too many words begin with it. */
const shortestBeginning = 3;

/** The search words of a member, segmented as messages are; a long one also matches the beginning of longer words. */
export function wantedWords(text: string): WantedWord[] {
  return [...new Set(segmentForSearch(text).split(" "))]
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => ({ text: word, isBeginning: [...word].length >= shortestBeginning }));
}
