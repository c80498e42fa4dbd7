import { baseOf } from "./base-of.ts";

/** Where the plain code would be written otherwise than most contacts write it. */
const locales: Readonly<Record<string, string>> = { en: "en-GB", th: "th-u-ca-gregory" };

const isTag = (language: string) => {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
};

const localeOf = (language: string) => locales[language] ?? (isTag(language) ? language : "en-GB");

const longDay = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

/**
 * A day as people write it, with its day of the week.
 * @param isoDate `2026-11-23`
 * @param language BCP 47
 */
export function localDay(isoDate: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), longDay).format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * A day as it is named in passing: "Oct 20", "20 de octubre".
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
 * @param time `14:30`, as the clock on the wall says
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
 * An amount whose currency stands elsewhere or is not known, as it is typed: nothing parts its thousands, and cents are two figures.
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
  // Spaces alone, as Thai has them, do not tell several words from several things.
  if (language === "th" && items.length > 1) return `${items.slice(0, -1).join(", ")} และ ${items.at(-1)}`;
  return new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(items);
}

/** Things of which one is meant: "a visit, a letter or a call". */
export function localChoice(items: readonly string[], language: string): string {
  if (language === "th" && items.length > 1) return `${items.slice(0, -1).join(", ")} หรือ ${items.at(-1)}`;
  return new Intl.ListFormat(localeOf(language), { type: "disjunction" }).format(items);
}

/**
 * The parts of a moment that a line names, in a zone.
 * @returns a day of the week; a day with its month
 */
export function localParts(at: Date, timeZone: string, language: string): { day: string; date: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone, ...options }).format(at);
  return { day: format({ weekday: "long" }), date: format({ day: "numeric", month: "long" }) };
}
