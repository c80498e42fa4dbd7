import { wordEdge } from "@konstruct/core/language/answers/word-places";
import type { Fact } from "../suite/scenario-schema.ts";

const plain = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/[_-]+/g, " ").trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Where a text mentions a word or its beginning, such as "Termin" in "Termine"; -1 when it does not. */
const placeOf = (text: string, word: string) =>
  text.search(new RegExp(`${wordEdge}${escaped(plain(word))}`, "u"));

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
