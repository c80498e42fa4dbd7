/** Scripts that write words without spaces. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const letter = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;

/** Whether a word may end between two neighbouring characters, so that the same word does not continue there. */
export function isWordEdge(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  if (mark.test(after)) return false;
  if (unspaced.test(before) || unspaced.test(after)) return true;
  return !(letter.test(after) && (letter.test(before) || mark.test(before)));
}

/** Whether `words` are at a place of a text as whole words. */
export function standsAt(text: string, words: string, at: number): boolean {
  return (
    text.startsWith(words, at) &&
    isWordEdge(text[at - 1], text[at]) &&
    isWordEdge(text[at + words.length - 1], text[at + words.length])
  );
}

/** The place of `words` in a text as whole words; -1 if they are not there. */
export function placeOf(words: string, text: string): number {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (standsAt(text, words, at)) return at;
  }
  return -1;
}

export const standsIn = (text: string, words: string): boolean => placeOf(words, text) !== -1;
