/** A place in a text: a mark from `at` to `end`. */
export type Place = { at: number; end: number };

const window = 40;
export const before = (text: string, { at }: Place) => text.slice(Math.max(0, at - window), at);
export const after = (text: string, { end }: Place) => text.slice(end, end + window);

const inQuotes = /["'“‘«(]$/;
const endOfQuotes = /^["'”’»)]/;
const inList = /(?:^|\n)\s*(?:[-*+]|\d{1,3}[.)]) +$/;
const afterWord = /[\p{L}\p{N},:;–—"'”’)-] +$/u;

/** Whether a mark is the first word of an item. */
export const isInList = (text: string, place: Place) => inList.test(before(text, place));

/** Whether a sentence goes on right before a mark. */
export const isInSentence = (text: string, place: Place) =>
  afterWord.test(before(text, place)) ||
  isInList(text, place) ||
  (inQuotes.test(before(text, place)) && endOfQuotes.test(after(text, place)));

/** Whether words go on right after a mark as a sentence does. */
export const goesOn = (text: string, place: Place) =>
  /^(?: +[^\p{Lu}\s<[◁]|[,;:.!?"'”’»)\]])/u.test(after(text, place));

/** Whether a mark is a word of the sentence around it: it is talked about. */
export const isMention = (text: string, place: Place) => isInSentence(text, place) && goesOn(text, place);
