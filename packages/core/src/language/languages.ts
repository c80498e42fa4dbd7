/** Languages that have line tables, as BCP 47 codes. */
export const languageCodes = ["en", "th", "es", "pt", "fr", "de", "id", "vi", "ja", "zh"] as const;
export type Language = (typeof languageCodes)[number];

const known: ReadonlySet<string> = new Set(languageCodes);

export const isLanguage = (code: string): code is Language => known.has(code);
