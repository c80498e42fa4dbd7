import type { StatedDay } from "@konstruct/tools/owner/stated-facts";
import { findMentions } from "./find-mentions.ts";
import { normaliseText, takeOut } from "./normalise-text.ts";

const numbers =
  /(?<![\d./-])(?:(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})|(?<compact>\d{8})|(?<![\p{L}_])(?<short>\d{6}))(?![\d\p{L}_-])/gu;

/** A day of the calendar as YYYY-MM-DD, or none. */
function isoDay(year: string, month: string, day: string): string[] {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? [] : [written];
}

/** The days that numbers alone may mean: the month may stand before the day, and the century may be left out. */
function readingsOf({ groups = {} }: RegExpExecArray): string[] {
  const { first = "", second = "", year = "", compact, short } = groups;
  if (short !== undefined) {
    const [left, middle, right] = [short.slice(0, 2), short.slice(2, 4), short.slice(4)] as const;
    return ["19", "20"].flatMap((century) => [
      ...isoDay(century + left, middle, right),
      ...isoDay(century + right, middle, left),
    ]);
  }
  if (compact !== undefined) {
    const [left, right] = [compact.slice(0, 4), compact.slice(4)];
    const ends = [left.slice(0, 2), left.slice(2)] as const;
    return [
      ...isoDay(left, right.slice(0, 2), right.slice(2)),
      ...isoDay(right, ends[1], ends[0]),
      ...isoDay(right, ends[0], ends[1]),
    ];
  }
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`];
  return years.flatMap((one) => [...isoDay(one, second, first), ...isoDay(one, first, second)]);
}

/** The last two digits of a year after a day and a month: "24. April 77", "3 May '88", "3 de mayo del 90". */
const shortYear = /^,?\s?(?:del?\s)?['’]?(?<year>\d{2})(?!\d|[:.,/]\d)/;

/** A day of a month with the year that follows it, the century left out. */
function withShortYear(month: string, text: string, start: number, end: number) {
  const found = shortYear.exec(text.slice(end));
  const { year } = found?.groups ?? {};
  if (found === null || year === undefined) return [];
  const days = [`19${year}`, `20${year}`].flatMap((one) => isoDay(one, month.slice(0, 2), month.slice(3)));
  return days.length === 0 ? [] : [{ start, end: end + found[0].length, days }];
}

/** The days that a text states with their year, in any notation. "3 May" and "tomorrow" are none. */
export function statedDays(text: string): StatedDay[] {
  const plain = normaliseText(text);
  const numeric = [...plain.matchAll(numbers)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    days: [...new Set(readingsOf(match))],
  }));
  // The moment of reading matters only for days without a year.
  const named = findMentions(takeOut(plain, numeric), new Date(0)).flatMap(
    ({ needs, offers, start, end }) => {
      const [, day] = /^d:(\d{4}-\d\d-\d\d)$/.exec(offers[0] ?? "") ?? [];
      const hasYear = offers.some((key) => key.startsWith("n:"));
      const [, month] = needs.map((key) => /^d:--(\d\d-\d\d)$/.exec(key)).find((one) => one !== null) ?? [];
      if (month !== undefined) return withShortYear(month, plain, start, end);
      return day === undefined || !hasYear ? [] : [{ start, end, days: [day] }];
    },
  );
  return [...numeric, ...named]
    .filter(({ days }) => days.length > 0)
    .map(({ start, end, days }) => ({ said: text.slice(start, end), days }));
}
