/** A technical name made from words: small letters, digits and _; empty when there is no Latin letter to begin with. */
export const slugOf = (words: string): string =>
  words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[^a-z]+|_+$/g, "")
    .slice(0, 40);

/** A technical name in words: `http.book_appointment` → "Book appointment". */
export function titleOf(name: string): string {
  const words = name
    .replace(/^http\.|^mcp\./, "")
    .replaceAll(/(?<=\S)[._/-]+(?=\S)/g, " ")
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
