import type { Locale } from "./locales.ts";

export const languageNames: Readonly<Record<Locale, string>> = { en: "English", th: "ไทย" };
