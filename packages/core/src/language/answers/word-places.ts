/** Scripts that write words without spaces. */
const unspaced =
  "[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const betweenWords = `(?<=${unspaced})|(?=${unspaced})|(?<![\\p{L}\\p{N}\\p{M}])|(?![\\p{L}\\p{N}])`;

/** The empty place where a word may begin or end, as a part of a pattern with the flag `u`. A combining mark continues its word. */
export const wordEdge = `(?:^|$|(?!\\p{M})(?:${betweenWords}))`;

const edgeHere = new RegExp(wordEdge, "uy");

/** Whether a word may end between two neighbouring characters, so that the same word does not continue there. */
export function isWordEdge(before: string | undefined, after: string | undefined): boolean {
  edgeHere.lastIndex = before?.length ?? 0;
  return edgeHere.test(`${before ?? ""}${after ?? ""}`);
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
