import { withoutAccents, writePlain } from "@konstruct/core/language/answers/write-plain";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { LanguageWords } from "./language-words.ts";
import { pt } from "./pt.ts";
import { th } from "./th.ts";

/** All are tried for every message: people write another language than the agent's, and mix them. */
export const languages: readonly LanguageWords[] = [en, th, es, de, fr, pt];

type Field = {
  [Key in keyof LanguageWords]: LanguageWords[Key] extends string ? Key : never;
}[keyof LanguageWords];

/** Its alternatives; the bars inside of groups part none. */
function split(pattern: string): string[] {
  let depth = 0;
  const marked = [...pattern].map((sign) => {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    return sign === "|" && depth === 0 ? "\n" : sign;
  });
  return marked.join("").split("\n");
}

/** The alternatives of one field in every language, each once: twice the same would be tried in twice as many ways a word. */
export function alternatives(field: Field): string {
  const all = languages.map((one) => one[field]).filter((one) => one !== "");
  return [...new Set(all.flatMap(split))].join("|").normalize("NFKC");
}

/** Of a longer message its two ends are read: cues stand there, and the work stays bounded. */
const longestEnd = 600;

/** Small letters, without marks, apostrophes and accents, as the patterns are written: "Él, ¿qué?" is "el que ?". */
export function plain(text: string): string {
  const isLong = text.length > 2 * longestEnd;
  const ends = isLong ? `${text.slice(0, longestEnd)} ${text.slice(-longestEnd)}` : text;
  return withoutAccents(writePlain(ends));
}

/** The alternatives as words of their own; Thai runs its words together. */
export const standing = (pattern: string): string =>
  `(?:(?<![\\p{Script=Latin}\\p{N}])(?:${pattern})(?![\\p{Script=Latin}\\p{N}]|\\p{M}))`;

/** Whether one of the alternatives stands anywhere in a text. */
export function saysIn(pattern: string): (text: string) => boolean {
  const found = new RegExp(standing(pattern), "u");
  return (text) => found.test(plain(text));
}
