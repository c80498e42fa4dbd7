import { baseOf } from "./base-of.ts";

/** Regional codes for languages whose base code formats in another way than most contacts write. */
const locales: Readonly<Record<string, string>> = { en: "en-GB", th: "th-u-ca-gregory" };

/** Whether Intl takes it for a language: a text of the shape of a tag, such as `en-12`, may be none. */
export const isTag = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
};

const localeOf = (language: string) => locales[language] ?? (isTag(language) ? language : "en-GB");

const longDay = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

/**
 * A date with its day of the week.
 * @param isoDate `2026-11-23`
 * @param language BCP 47
 */
export function localDay(isoDate: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), longDay).format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * A date of the coming months, with its day of the week and without its year: "Thursday 26 November".
 * @param isoDate `2026-11-26`
 * @param language BCP 47
 */
export function localNearDay(isoDate: string, language: string): string {
  const { year: _, ...nearDay } = longDay;
  return new Intl.DateTimeFormat(localeOf(language), nearDay).format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * A short date: "Oct 20", "20 de octubre".
 * @param isoDate `2026-10-20`
 * @param language BCP 47
 */
export function localShortDay(isoDate: string, language: string): string {
  const isEnglish = baseOf(language) === "en";
  const options = { day: "numeric", month: isEnglish ? "short" : "long", timeZone: "UTC" } as const;
  const locale = isEnglish ? "en-US" : localeOf(language);
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * @param time `14:30`, local time
 * @param language BCP 47
 */
export function localTime(time: string, language: string): string {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(localeOf(language), clock).format(new Date(`1970-01-01T${time}:00Z`));
}

/** @param language BCP 47 */
export function localNumber(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(value);
}

/**
 * An amount without its currency, as people type it: no thousands separator, and two digits for cents.
 * @param amount in units of the currency, not in cents
 * @param language BCP 47
 */
export function localAmount(amount: number, language: string): string {
  const fractions = Number.isInteger(amount) ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(localeOf(language), { useGrouping: false, ...fractions }).format(amount);
}

/**
 * @param amount in units of the currency, not in cents
 * @param currency ISO 4217
 * @param language BCP 47
 */
export function localMoney(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: "currency", currency }).format(amount);
}

/** "a, b and c". */
export function localList(items: readonly string[], language: string): string {
  // In Thai the separator is a space, which cannot separate things whose names have several words.
  if (language === "th" && items.length > 1) return `${items.slice(0, -1).join(", ")} และ ${items.at(-1)}`;
  return new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(items);
}

/** Alternatives: "a visit, a letter or a call". */
export function localChoice(items: readonly string[], language: string): string {
  if (language === "th" && items.length > 1) return `${items.slice(0, -1).join(", ")} หรือ ${items.at(-1)}`;
  return new Intl.ListFormat(localeOf(language), { type: "disjunction" }).format(items);
}

/**
 * The parts of an instant that a line names, in a zone.
 * @returns a day of the week; a day with its month
 */
export function localParts(at: Date, timeZone: string, language: string): { day: string; date: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, ...options }).format(at);
  return { day: format({ weekday: "long" }), date: format({ day: "numeric", month: "long" }) };
}
