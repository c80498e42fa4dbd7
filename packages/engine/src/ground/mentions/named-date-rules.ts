import { dayMention, readYears } from "./day.ts";
import type { Mention, Rule, TextContext } from "./mention.ts";
import { monthsNamed } from "./month-names.ts";

const day = String.raw`(\d{1,2})(?:\.|º|°|er)?`;

function read(match: RegExpExecArray, context: TextContext): Mention[] {
  const [, first, second, name = "", written] = match;
  const months = monthsNamed(name);
  if (months.length === 0) return [];
  const years = readYears(written, context.isThai);
  const at = (start: number, end: number, digits: string) =>
    dayMention(
      start,
      end,
      years.flatMap((year) => months.map((month) => ({ year, month, day: Number(digits) }))),
      context,
    );
  const [from = 0, until = 0] = match.indices?.[1] ?? [];
  const [start = 0] = match.indices?.[2] ?? [];
  const last = at(start, match.index + match[0].length, second ?? "");
  // "18 e 22" is a range only if the numbers increase.
  const isRange = first !== undefined && Number(first) < Number(second);
  return [isRange ? at(from, until, first) : null, last].filter((one) => one !== null);
}

type Written = Record<"day" | "month" | "year", string | undefined>;

function readNumbered(
  match: RegExpExecArray,
  { day: date, month, year }: Written,
  context: TextContext,
): Mention[] {
  const readings = readYears(year, false).map((one) => ({
    year: one,
    month: Number(month),
    day: Number(date),
  }));
  const mention = dayMention(match.index, match.index + match[0].length, readings, context);
  return mention === null ? [] : [mention];
}

/** Dates that name the month in other languages than English and Thai, and dates in Chinese, Japanese and Korean. */
export const namedDateRules: readonly Rule[] = [
  {
    // "26 tháng 11", "26 tháng 11 năm 2026": Vietnamese numbers its months.
    needsDigit: true,
    pattern: /(?<!\d)(\d{1,2})\stháng\s(\d{1,2})(?:(?:,?\snăm|,)?\s(\d{4}))?(?!\d)/giu,
    read: (match, context) =>
      readNumbered(match, { day: match[1], month: match[2], year: match[3] }, context),
  },
  {
    // "14 dicembre", "14. Dezember 2026", "14 de diciembre de 2026", "18 al 22 dicembre", "18.–22. Dezember"
    needsDigit: true,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,/:-])(?:${day}(?:\s?[-–—]\s?|\s\p{L}{1,4}\s))?${day}\s(?:\p{L}{1,2}(?:\s|'))?(\p{L}[\p{L}\p{M}]{2,})(?:,?\s(?:\p{L}{1,3}\s)?(\d{4})(?!\d))?`,
      "dgu",
    ),
    read,
  },
  {
    needsDigit: true,
    pattern: /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/gu,
    read: (match, context) =>
      readNumbered(match, { day: match[3], month: match[2], year: match[1] }, context),
  },
];
