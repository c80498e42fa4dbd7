import { placeOf } from "@konstruct/core/language/answers/word-places";

/** Letters, marks and digits of a text in small letters, one space between. */
export const lettersOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** What is left of a text when these parts of it, each whole words, are taken out once. */
export function withoutWords(text: string, parts: readonly string[]): string {
  let left = lettersOf(text);
  for (const part of parts.map(lettersOf).sort((a, b) => b.length - a.length)) {
    const at = part === "" ? -1 : placeOf(part, left);
    if (at !== -1) left = `${left.slice(0, at)} ${left.slice(at + part.length)}`;
  }
  return lettersOf(left);
}
