import { withoutAccents, writePlain } from "@konstruct/core/language/answers/write-plain";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { LanguageWords } from "./language-words.ts";
import { pt } from "./pt.ts";
import { th } from "./th.ts";

/** The languages with word lists. All are tried for every message, because people mix languages and write others than the agent's. */
export const languages: readonly LanguageWords[] = [en, th, es, de, fr, pt];

type Field = {
  [Key in keyof LanguageWords]: LanguageWords[Key] extends string ? Key : never;
}[keyof LanguageWords];

/** Splits a pattern into its alternatives; bars inside groups do not split. */
function split(pattern: string): string[] {
  let depth = 0;
  const marked = [...pattern].map((sign) => {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    return sign === "|" && depth === 0 ? "\n" : sign;
  });
  return marked.join("").split("\n");
}

/** The alternatives of one field in every language, each once, because duplicates multiply the ways a word is tried. */
export function alternatives(field: Field): string {
  const all = languages.map((one) => one[field]).filter((one) => one !== "");
  return [...new Set(all.flatMap(split))].join("|").normalize("NFKC");
}

/** Of a longer message only the two ends are read: cues are there, and the work stays bounded. */
const longestEnd = 600;

/** Lower case without marks, apostrophes and accents, as the patterns are written: "Él, ¿qué?" gives "el que ?". */
export function plain(text: string): string {
  const isLong = text.length > 2 * longestEnd;
  const ends = isLong ? `${text.slice(0, longestEnd)} ${text.slice(-longestEnd)}` : text;
  return withoutAccents(writePlain(ends));
}

/** The alternatives as whole words; Thai has no spaces between words. */
export const standing = (pattern: string): string =>
  `(?:(?<![\\p{Script=Latin}\\p{N}])(?:${pattern})(?![\\p{Script=Latin}\\p{N}]|\\p{M}))`;

/** Whether one of the alternatives occurs anywhere in a text. */
export function saysIn(pattern: string): (text: string) => boolean {
  const found = new RegExp(standing(pattern), "u");
  return (text) => found.test(plain(text));
}
