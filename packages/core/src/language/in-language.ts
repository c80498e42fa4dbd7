import { baseOf } from "./base-of.ts";

/**
 * Of texts by language the one for a reader: in their language, else in the agent's first one, else in English, else the first there is.
 * @param language BCP 47; null when it is not known
 */
export function inLanguage(
  texts: Readonly<Record<string, string>>,
  language: string | null,
  languages: readonly string[] = [],
): string | undefined {
  const wanted = [language ?? "", languages[0] ?? "", "en"].flatMap((tag) => [tag, baseOf(tag)]);
  const found = wanted.find((tag) => Object.hasOwn(texts, tag));
  return found === undefined ? Object.values(texts)[0] : texts[found];
}
