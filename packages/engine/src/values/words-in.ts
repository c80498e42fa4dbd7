import { placeOf } from "@konstruct/core/language/answers/word-places";

/** Letters, marks and digits of a text in lower case, separated by single spaces. */
export const lettersOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** A text after each of these parts is removed once, as whole words. */
export function withoutWords(text: string, parts: readonly string[]): string {
  let left = lettersOf(text);
  for (const part of parts.map(lettersOf).sort((a, b) => b.length - a.length)) {
    const at = part === "" ? -1 : placeOf(part, left);
    if (at !== -1) left = `${left.slice(0, at)} ${left.slice(at + part.length)}`;
  }
  return lettersOf(left);
}
