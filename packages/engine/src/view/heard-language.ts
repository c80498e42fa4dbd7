import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import { proseOf } from "@konstruct/core/language/prose";
import { languageOfWords } from "@konstruct/understanding/language/language-of-words";

/** A language is clear long before this; what follows may be pasted. */
const mostHeard = 1_000;

/**
 * The language an agent answers in to who writes one.
 * @param languages those it may answer in, the default first; empty: any
 */
export function answeredIn(language: string, languages: readonly string[]): string {
  const [first] = languages;
  if (first === undefined) return language;
  const near = languages.find((one) => baseOf(one) === baseOf(language));
  return languages.find((one) => one === language) ?? near ?? first;
}

/** The language of a conversation once the contact has written again: short messages change nothing. */
export function heardLanguage(
  before: string | null,
  text: string,
  languages: readonly string[],
): string | null {
  const prose = proseOf(text.slice(0, mostHeard));
  // A first message is often short; later ones change nothing.
  const heard = detectLanguage(prose) ?? (before === null ? languageOfWords(prose) : null);
  return heard === null ? before : answeredIn(heard, languages);
}
