export const locales = ["en", "th"] as const;
export type Locale = (typeof locales)[number];
export const localeCookie = "konstruct-locale";

/** The chosen language, else the browser's, else English. */
export function chooseLocale(asked: string | undefined, accepted: string | null): Locale {
  const wanted = [
    asked,
    ...(accepted ?? "").split(",").map((range) => range.trim().slice(0, 2).toLowerCase()),
  ];
  return wanted.flatMap((each) => locales.find((locale) => locale === each) ?? [])[0] ?? "en";
}
