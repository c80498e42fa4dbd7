import type { Fact } from "../suite/scenario-schema.ts";

/** Scripts that are written without spaces between words: a word is found anywhere in them. */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

const plain = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/[_-]+/g, " ").trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Where a text mentions a word, at the beginning of a word where the script has spaces; -1 when it does not. */
function placeOf(text: string, word: string): number {
  const wanted = plain(word);
  if (unspaced.test(wanted)) return text.indexOf(wanted);
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}`, "u"));
}

const wordsFor = ({ name, also }: Fact) => [name, ...also];

/** The fact that answers a question for this field. */
export function factOfField(facts: readonly Fact[], field: string): Fact | undefined {
  const wanted = plain(field);
  return facts.find((fact) => wordsFor(fact).some((word) => plain(word) === wanted));
}

/** The facts whose words a reply mentions, in the order in which it does. */
export function factsMentioned(facts: readonly Fact[], reply: string): Fact[] {
  const text = plain(reply);
  const placed = facts.flatMap((fact) => {
    const places = wordsFor(fact)
      .map((word) => placeOf(text, word))
      .filter((place) => place >= 0);
    return places.length === 0 ? [] : [{ fact, place: Math.min(...places) }];
  });
  return placed.sort((a, b) => a.place - b.place).map(({ fact }) => fact);
}
