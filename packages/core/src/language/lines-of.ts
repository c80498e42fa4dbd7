import { baseOf } from "./base-of.ts";
import { isLanguage, type Language } from "./languages.ts";
import type { Lines } from "./lines.ts";
import { de } from "./tables/de.ts";
import { en } from "./tables/en.ts";
import { es } from "./tables/es.ts";
import { fr } from "./tables/fr.ts";
import { id } from "./tables/id.ts";
import { ja } from "./tables/ja.ts";
import { pt } from "./tables/pt.ts";
import { th } from "./tables/th.ts";
import { vi } from "./tables/vi.ts";
import { zh } from "./tables/zh.ts";
import { type Wordings, withWordings } from "./wordings.ts";

export const tables: Readonly<Record<Language, Lines>> = { en, th, es, pt, fr, de, id, vi, ja, zh };

/** The language of the ten in which lines are said. */
export function tableLanguage(language: string | null, languages: readonly string[] = []): Language {
  const wanted = [language ?? "", languages[0] ?? ""].map(baseOf);
  return wanted.find(isLanguage) ?? "en";
}

/**
 * What code itself says to a contact. A language without a table gets the lines of the first language the agent answers in, else English.
 * @param language BCP 47; null when it is not known
 * @param wordings the tenant's own lines, by language
 * @param languages those the agent answers in, the default first
 */
export function linesOf(
  language: string | null,
  wordings: Wordings = {},
  languages: readonly string[] = [],
): Lines {
  const spoken = language ?? languages[0] ?? "en";
  const table = tables[tableLanguage(language, languages)];
  const own = wordings[spoken] ?? wordings[baseOf(spoken)] ?? wordings[tableLanguage(language, languages)];
  return own === undefined ? table : withWordings(table, own);
}
