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

function ownOf(wordings: Wordings, language: string) {
  const base = wordings[baseOf(language)];
  const exact = wordings[language];
  return base === undefined || exact === undefined ? (exact ?? base) : { ...base, ...exact };
}

/** The language of the lines: the wanted one if it has a table, else the agent's first, else English. */
export function lineLanguage(
  language: string | null,
  wordings: Wordings = {},
  languages: readonly string[] = [],
): string {
  const hasLines = (tag: string) => isLanguage(baseOf(tag)) || ownOf(wordings, tag) !== undefined;
  return [language ?? "", languages[0] ?? ""].find(hasLines) ?? "en";
}

/** The table a language's lines are in: its own, else that of the agent's first language, else the English one. */
const tableOf = (language: string, languages: readonly string[]): Language =>
  [language, languages[0] ?? ""].map(baseOf).find(isLanguage) ?? "en";

/**
 * The lines that code itself says to a contact.
 * @param language BCP 47; null when it is not known
 * @param wordings the tenant's own lines, by language
 * @param languages those the agent answers in, the default first: its lines are used for a language without a table
 */
export function linesOf(
  language: string | null,
  wordings: Wordings = {},
  languages: readonly string[] = [],
): Lines {
  const spoken = lineLanguage(language, wordings, languages);
  const table = tables[tableOf(spoken, languages)];
  const own = ownOf(wordings, spoken);
  return own === undefined ? table : withWordings(table, own);
}

/**
 * What is said in a language without the wordings of exactly that language: a base language's wordings count, as `es` for `es-MX`.
 * @param languages those the agent answers in, the default first
 */
export function linesWithoutOwn(language: string, wordings: Wordings, languages: readonly string[]): Lines {
  const table = tables[tableOf(language, languages)];
  const base = baseOf(language);
  return base === language ? table : withWordings(table, wordings[base] ?? {});
}
