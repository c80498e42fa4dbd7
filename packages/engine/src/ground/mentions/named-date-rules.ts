import { weekdayNames } from "@konstruct/core/language/weekday-names";
import { dayMention, readYears } from "./day.ts";
import type { Mention, Rule, TextContext } from "./mention.ts";
import { monthsNamed } from "./month-names.ts";

const day = String.raw`\d{1,2}(?:\.|º|°|er)?`;
const weekday = weekdayNames("da de es fr it nl no pl pt sv tr".split(" ")).join("|");
/** Between two days: "18-22", "18 al 22", "3, 8", "11 al viernes 18", "am 3. und am 8.": an article only if the first day has it too. */
const joint = String.raw`(?:\s?[-–—]\s?|\s\p{L}{1,4}\s(?:\k<article>\s)?(?:(?:${weekday}),?\s)?|,\s(?:\k<article>\s)?)`;

function read(match: RegExpExecArray, context: TextContext): Mention[] {
  const { 0: whole, groups = {}, indices } = match;
  const { days = "", name = "", point = "", year: written } = groups;
  const short = point === "" ? [] : monthsNamed(`${name}.`);
  const months = short.length > 0 ? short : monthsNamed(name);
  if (months.length === 0) return [];
  // A point after a whole name ends the sentence.
  const end = match.index + whole.length - (short.length === 0 && written === undefined ? point.length : 0);
  const years = readYears(written, context.isThai);
  const from = indices?.groups?.days?.[0] ?? match.index;
  const found = [...days.matchAll(/\d{1,2}/g)].map((one) => ({ day: Number(one[0]), at: from + one.index }));
  // "18 e 22" are two days only if the numbers increase.
  const first = found.findLastIndex(({ day }, nth) => day >= (found[nth + 1]?.day ?? 32)) + 1;
  return found.slice(first).flatMap(({ day, at }, nth, listed) => {
    const next = listed[nth + 1];
    const readings = years.flatMap((year) => months.map((month) => ({ year, month, day })));
    return dayMention(at, next === undefined ? end : at + String(day).length, readings, context) ?? [];
  });
}

/** @param days the groups that hold a day of the month; a date spans from its day to the next, the first from the beginning */
function readNumbered(
  match: RegExpExecArray,
  { days, month, year }: { days: readonly number[]; month: string | undefined; year: string | undefined },
  context: TextContext,
): Mention[] {
  const end = match.index + match[0].length;
  const written = days.filter((group) => match[group] !== undefined);
  const startOf = (group: number) => match.indices?.[group]?.[0] ?? match.index;
  return written.flatMap((group, at) => {
    const next = written[at + 1];
    const readings = readYears(year, false).map((one) => ({
      year: one,
      month: Number(month),
      day: Number(match[group]),
    }));
    const start = at === 0 ? match.index : startOf(group);
    return dayMention(start, next === undefined ? end : startOf(next), readings, context) ?? [];
  });
}

/** Dates that name the month in other languages than English and Thai, and dates in Chinese, Japanese and Korean. */
export const namedDateRules: readonly Rule[] = [
  {
    // "26 tháng 11", "26 tháng 11 năm 2026", "20 đến 26 tháng 11": Vietnamese numbers its months.
    needsDigit: true,
    pattern:
      /(?<!\d)(?:(\d{1,2})\s?(?:-|–|đến|tới)\s?(?:ngày\s)?)?(\d{1,2})\stháng\s(\d{1,2})(?:(?:,?\snăm|,)?\s(\d{4}))?(?!\d)/dgiu,
    read: (match, context) => readNumbered(match, { days: [1, 2], month: match[3], year: match[4] }, context),
  },
  {
    // "14 dicembre", "14. Dezember 2026", "14 de diciembre de 2026", "18 al 22 dicembre", "le 3, le 8 et le 12 décembre"
    needsDigit: true,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,/:-])(?:(?<article>\p{L}{1,4})\s)?(?<days>${day}(?:${joint}${day}){0,6})\s(?:\p{L}{1,2}(?:\s|'))?(?<name>\p{L}[\p{L}\p{M}]{2,})(?<point>\.?)(?:,?\s(?:\p{L}{1,3}\s)?(?<year>\d{4})(?!\d))?`,
      "dgiu",
    ),
    read,
  },
  {
    needsDigit: true,
    pattern:
      /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일](?:\s?(?:から|부터|至|到|~|～|〜|-|–)\s?(\d{1,2})\s?[日号號일])?/dgu,
    read: (match, context) => readNumbered(match, { days: [3, 4], month: match[2], year: match[1] }, context),
  },
];
