import type { Mention, TextContext } from "./mention.ts";

const dayMs = 86_400_000;
/** English weekdays, numbered as by Date.getUTCDay. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A calendar day or part of one; month 1 to 12; undefined: not said. */
export type Day = { year?: number | undefined; month?: number | undefined; day?: number | undefined };

const two = (number: number) => String(number).padStart(2, "0");

/** `2025-10-20`; null when the day does not exist. */
export function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** The UTC date that many days after a moment: `2025-10-20`. */
export function shifted(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** The possible years of a number: two digits may be of either century. Buddhist years are 543 ahead, and in a Thai text two digits may be of either era. */
export function readYears(text: string | undefined, isThai: boolean): (number | undefined)[] {
  if (text === undefined) return [undefined];
  const year = Number(text);
  if (text.length === 2) return [...(isThai ? [1957 + year] : []), 2000 + year, 1900 + year];
  return [year >= 2400 && year < 2700 ? year - 543 : year];
}

/** The nearest date and the next date with this day and month. */
function nearby(now: Date, month: number, day: number): string[] {
  const dates = [-1, 0, 1]
    .map((offset) => isoDay(now.getUTCFullYear() + offset, month, day))
    .filter((date) => date !== null);
  const today = Date.parse(shifted(now, 0));
  const distance = (date: string) => Math.abs(Date.parse(date) - today);
  const nearest = dates.toSorted((a, b) => distance(a) - distance(b))[0];
  const next = dates.find((date) => Date.parse(date) >= today);
  return [...new Set([nearest, next].filter((date) => date !== undefined))];
}

/** The next date with this day of the month, today included. */
function nextWithDay(now: Date, day: number): string | null {
  const month = now.getUTCMonth() + (day < now.getUTCDate() ? 2 : 1);
  const dates = [month, month + 1].map((one) =>
    isoDay(now.getUTCFullYear() + (one > 12 ? 1 : 0), one > 12 ? one - 12 : one, day),
  );
  return dates.find((date) => date !== null) ?? null;
}

/** The keys that a day of every month offers: its next date is one. */
export function dayOfMonthOffers(day: number, now: Date): string[] {
  const next = nextWithDay(now, day);
  return [`d:---${two(day)}`, ...(next === null ? [] : [`d:${next}`, `d:-${next.slice(4)}`])];
}

type Keys = { value: string; needs: string[]; offers: string[] };

function fullKeys(date: string): Keys {
  const [year = "", month = "", day = ""] = date.split("-");
  const weekday = weekdays[new Date(date).getUTCDay()];
  const yearNumber = Number(year);
  return {
    value: date,
    needs: [`d:${date}`],
    offers: [
      `d:${date}`,
      `d:--${month}-${day}`,
      `d:${year}-${month}`,
      `d:---${day}`,
      `w:${weekday}`,
      `n:${yearNumber}`,
      `n:${yearNumber + 543}`,
    ],
  };
}

/** The keys of one reading of a date; null when the day does not exist. */
function keysOf({ year, month, day }: Day, now: Date): Keys | null {
  if (year !== undefined && month !== undefined && day !== undefined) {
    const date = isoDay(year, month, day);
    return date === null ? null : fullKeys(date);
  }
  if (month !== undefined && day !== undefined) {
    if (isoDay(2024, month, day) === null) return null;
    const key = `--${two(month)}-${two(day)}`;
    const dates = nearby(now, month, day);
    const offers = dates.flatMap((date) => [`d:${date}`, `w:${weekdays[new Date(date).getUTCDay()]}`]);
    return {
      value: dates[0] ?? key,
      needs: [`d:${key}`],
      offers: [`d:${key}`, `d:---${two(day)}`, ...offers],
    };
  }
  if (year !== undefined && month !== undefined) {
    const key = `${year}-${two(month)}`;
    return { value: key, needs: [`d:${key}`], offers: [`d:${key}`, `n:${year}`, `n:${year + 543}`] };
  }
  if (day !== undefined) {
    if (day < 1 || day > 31) return null;
    return { value: `---${two(day)}`, needs: [`d:---${two(day)}`], offers: dayOfMonthOffers(day, now) };
  }
  return year === undefined
    ? null
    : {
        value: String(year),
        needs: [`n:${year}`, `n:${year + 543}`],
        offers: [`n:${year}`, `n:${year + 543}`],
      };
}

/** A date with all its readings; null when none exists. */
export function dayMention(
  start: number,
  end: number,
  readings: readonly Day[],
  { now }: TextContext,
): Mention | null {
  const keys = readings.map((day) => keysOf(day, now)).filter((one) => one !== null);
  const [first] = keys;
  if (first === undefined) return null;
  return {
    kind: "date",
    start,
    end,
    value: first.value,
    needs: [...new Set(keys.flatMap((one) => one.needs))],
    offers: [...new Set(keys.flatMap((one) => one.offers))],
  };
}
