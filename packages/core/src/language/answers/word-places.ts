/** Writing that runs its words together. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const letter = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;

/** Whether a word may end before a character: nothing of the same word goes on there. */
function parts(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  if (mark.test(after)) return false;
  if (unspaced.test(before) || unspaced.test(after)) return true;
  return !(letter.test(after) && (letter.test(before) || mark.test(before)));
}

/** Whether `words` stand at a place of a text as words of their own. */
export function standsAt(text: string, words: string, at: number): boolean {
  return (
    text.startsWith(words, at) &&
    parts(text[at - 1], text[at]) &&
    parts(text[at + words.length - 1], text[at + words.length])
  );
}

/** Where `words` stand as words of their own in a text; -1 when they do not. */
export function placeOf(words: string, text: string): number {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (standsAt(text, words, at)) return at;
  }
  return -1;
}

export const standsIn = (text: string, words: string): boolean => placeOf(words, text) !== -1;
