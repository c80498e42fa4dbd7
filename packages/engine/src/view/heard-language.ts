import { baseOf } from "@konstruct/core/language/base-of";
import { detectAmong, detectLanguage } from "@konstruct/core/language/detect-language";
import { proseOf } from "@konstruct/core/language/prose";
import { languageOfWords } from "@konstruct/understanding/language/language-of-words";

/** Enough characters to detect a language; text after them may be pasted. */
const mostHeard = 1_000;

/**
 * The language in which an agent answers a message of the given language.
 * @param languages those the agent may answer in, its default first; empty: any
 */
export function answeredIn(language: string, languages: readonly string[]): string {
  const [first] = languages;
  if (first === undefined) return language;
  const near = languages.find((one) => baseOf(one) === baseOf(language));
  return languages.find((one) => one === language) ?? near ?? first;
}

/** Words with a capital behind the first word may be names, which are of any language; where all is in capitals none is. */
const withoutNames = (text: string): string =>
  /\p{Ll}/u.test(text) ? text.replace(/(?<=\S\s)\p{Lu}[\p{L}'’-]*/gu, "") : text;

/** The language of a conversation after a new message. A short message, or one of names, does not change a known one. */
export function heardLanguage(
  before: string | null,
  text: string,
  languages: readonly string[],
): string | null {
  const prose = proseOf(text.slice(0, mostHeard));
  // A first message is often short, so single words decide. Later ones leave the language as it is.
  const first = () => detectAmong(prose, languages) ?? languageOfWords(prose);
  const heard = before === null ? (detectLanguage(prose) ?? first()) : detectLanguage(withoutNames(prose));
  return heard === null ? before : answeredIn(heard, languages);
}
