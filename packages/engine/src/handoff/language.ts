export type Language = "en" | "th";

/** The language of fixed words: Thai to who writes Thai, else English. */
export function languageOf(text: string): Language {
  return /\p{Script=Thai}/u.test(text) ? "th" : "en";
}
