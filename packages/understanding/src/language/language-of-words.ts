import { languages, plain } from "./languages.ts";

const wordsIn = (pattern: string) => pattern.split("|").map((word) => plain(word));

const known = languages.map(({ code, functionWords, requests, greeting, determiners }) => ({
  code,
  words: new Set([functionWords, requests, greeting, determiners].flatMap(wordsIn)),
}));

/** With fewer known words one of them may be in several languages. */
const fewestKnown = 2;

/** The language of a short text, by its function words: "quiero un reembolso" is Spanish. Null if two languages have equally many. */
export function languageOfWords(text: string): string | null {
  const said = plain(text)
    .split(" ")
    .filter((word) => word !== "");
  const counted = known
    .map(({ code, words }) => ({ code, count: said.filter((word) => words.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counted;
  if (first === undefined || first.count < Math.min(fewestKnown, said.length)) return null;
  return first.count > (second?.count ?? 0) ? first.code : null;
}
