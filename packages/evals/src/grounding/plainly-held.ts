import type { Json } from "@konstruct/core/json";
import type { Claim } from "./corruption.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const iso = /(\d{4})-(\d\d)(?:-(\d\d))?/g;

type PlainDay = { year?: number; month: number; day?: number };

function daysIn(text: string): PlainDay[] {
  const found: PlainDay[] = [];
  for (const [, year, month, day] of text.matchAll(iso)) {
    found.push({
      year: Number(year),
      month: Number(month),
      ...(day === undefined ? {} : { day: Number(day) }),
    });
  }
  for (const [, first, second, name, year] of text.matchAll(
    /(\d{1,2})(?:st|nd|rd|th)?(?:-(\d{1,2}))? ([A-Z][a-z]{2,8})(?: (\d{4}))?/g,
  )) {
    const month = months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
    const at = { month, ...(year === undefined ? {} : { year: Number(year) }) };
    for (const day of [first, second])
      if (month > 0 && day !== undefined) found.push({ ...at, day: Number(day) });
  }
  return found;
}

function minutesIn(text: string): number[] {
  const written = [...text.matchAll(/(\d{1,2})[:.](\d{2})/g)].map(
    ([, hour, minute]) => Number(hour) * 60 + Number(minute),
  );
  const halves = [...text.matchAll(/(\d{1,2})(?:[:.](\d{2}))?\s?([ap])m/gi)].map(
    ([, hour, minute, half]) =>
      ((Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minute ?? 0),
  );
  return [...written, ...halves];
}

const signs: Readonly<Record<string, RegExp>> = {
  THB: /THB|฿|baht|บาท/i,
  USD: /USD|\$|dollar|ดอลลาร์/i,
  EUR: /EUR|€|euro|ยูโร/i,
  GBP: /GBP|£|pence/i,
  JPY: /JPY|¥|yen|เยน/i,
  CHF: /CHF/,
  pounds: /GBP|£/i,
};

function currencyOf(sign: string): string {
  return Object.keys(signs).find((name) => signs[name]?.test(sign)) ?? "";
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Whether the sources hold the value of a corrupted fact, by plain comparison of text, so that a corruption that happens to be true
 * is not counted. Shares no code with the measured check.
 */
export function plainlyHeld(claim: Claim, values: readonly Json[]): boolean {
  const text = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join("\n");
  if ("words" in claim) return text.toLowerCase().includes(claim.words.toLowerCase());
  if ("minutes" in claim) return minutesIn(text).includes(claim.minutes);
  if ("weekday" in claim) {
    const isNamed =
      new RegExp(claim.weekday.slice(0, 3), "i").test(text) ||
      /daily|every day|ทุกวัน|weekdays|mon-|tue-/i.test(text);
    const dates = daysIn(text).map(
      ({ year = 2025, month, day }) => new Date(Date.UTC(year, month - 1, day ?? 1)),
    );
    return isNamed || dates.some((date) => weekdays[date.getUTCDay()] === claim.weekday);
  }
  if ("day" in claim) {
    const { year, month, day } = claim.day;
    return daysIn(text).some(
      (one) =>
        (month === undefined || one.month === month) &&
        (day === undefined || one.day === day) &&
        (year === undefined || one.year === undefined || one.year === year),
    );
  }
  if ("currency" in claim) {
    // A source without a currency contradicts none.
    const isOldNamed = signs[claim.currency]?.test(text) ?? false;
    const isNewNamed = signs[currencyOf(claim.instead)]?.test(text) ?? false;
    return !isOldNamed || isNewNamed;
  }
  if ("unit" in claim) {
    const beside = (unit: string) =>
      new RegExp(
        `(?<!\\d)${escaped(claim.number)}[\\s-]?(?:[a-z]+ )?${escaped(unit.replace(/s$/, ""))}`,
        "i",
      ).test(text);
    return !beside(claim.unit) || beside(claim.instead);
  }
  const plain = text.replace(iso, " ");
  const numbers = (plain.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) =>
    Number(number.replaceAll(",", "")),
  );
  return numbers.includes(claim.number) || (claim.number < 100 && numbers.includes(claim.number / 100));
}
