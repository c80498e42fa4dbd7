/** Letters, marks and digits of a text in small letters, one space between. */
export const lettersOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Writing that runs its words together. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether two characters beside each other belong to one word. */
const isOneWord = (before: string | undefined, after: string | undefined) =>
  before !== undefined &&
  after !== undefined &&
  before !== " " &&
  after !== " " &&
  !unspaced.test(before) &&
  !unspaced.test(after);

/** Where words stand as words of their own in a text of {@link lettersOf}; -1 when they do not. */
function placeOf(words: string, text: string): number {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!isOneWord(text[at - 1], words[0]) && !isOneWord(words.at(-1), text[end])) return at;
  }
  return -1;
}

/** What is left of a text when these parts of it, each whole words, are taken out once. */
export function withoutWords(text: string, parts: readonly string[]): string {
  let left = lettersOf(text);
  for (const part of parts.map(lettersOf).sort((a, b) => b.length - a.length)) {
    const at = part === "" ? -1 : placeOf(part, left);
    if (at !== -1) left = `${left.slice(0, at)} ${left.slice(at + part.length)}`;
  }
  return lettersOf(left);
}
