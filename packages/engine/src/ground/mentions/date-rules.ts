import { spanNames } from "../figures/unit-names.ts";
import { type Day, dayMention, readYears } from "./day.ts";
import type { Mention, Rule, TextContext } from "./mention.ts";
import { englishMonth, monthOf, thaiMonth } from "./months.ts";
import { timeMention } from "./time-of-day.ts";

const listed = (mention: Mention | null) => (mention === null ? [] : [mention]);

/** The readings of a numeric date; only the day-first one in a Thai text or with a Buddhist year. */
function numeric(first: number, second: number, year: string | undefined, context: TextContext): Day[] {
  const years = readYears(year, context.isThai);
  const isDayFirst = context.isThai || (year !== undefined && Number(year) > 2400);
  const orders = isDayFirst
    ? [{ day: first, month: second }]
    : [
        { day: first, month: second },
        { month: first, day: second },
      ];
  return orders.flatMap((order) => years.map((one) => ({ ...order, year: one })));
}

/** One or two days of the same month: "20-22 October 2025". Each date's span is that of its day. */
function named(
  match: RegExpExecArray,
  name: string,
  days: readonly (string | undefined)[],
  year: string | undefined,
  context: TextContext,
): Mention[] {
  const [first = "", second] = days;
  const isMonthFirst = match[0].indexOf(name) < match[0].indexOf(first);
  // After a day the word is a month: "13 march".
  const month = monthOf(isMonthFirst ? name : name.replace(/^m/, "M"));
  if (month === null) return [];
  const years = readYears(year, context.isThai);
  const at = (start: number, end: number, day: string) =>
    dayMention(
      start,
      end,
      years.map((one) => ({ year: one, month, day: Number(day) })),
      context,
    );
  const { index } = match;
  const end = index + match[0].length;
  if (second === undefined) return listed(at(index, end, first));
  // Where the second day begins: after the first day and the text that joins them.
  const from = match[0].indexOf(first) + first.length;
  const middle = index + match[0].indexOf(second, from);
  const firstStart = isMonthFirst ? index : index + match[0].indexOf(first);
  const both = [at(firstStart, index + from, first), at(middle, end, second)];
  return both.filter((one) => one !== null);
}

/** German writes a point after the day; "15. May I help?" is not a date. */
const pointed = String.raw`(?:\.(?=\s(?!May\b)))?`;
const ordinal = "(?:st|nd|rd|th)?";
/** Also of languages whose months are called as in English: "10 tot 14 december". */
const joint = String.raw`\s?(?:-|–|—|/|to|and|&|or|until|till?|through|tot|t/m|en|og|och|do|bis|und|ถึง|และ|หรือ|กับ)\s?`;
/** "Saturday 5 to Monday 7 December" */
const weekday = String.raw`(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day\s`;
const notTime = String.raw`(?!\d|:\d|[.,]\d|\s?[ap]\.?m\b|\s?(?:โมง|น\.|ทุ่ม|บาท|%|คน|ท่าน))`;

const notSpan = String.raw`(?!\s(?:${spanNames.join("|")})(?![A-Za-z]))`;

function iso(match: RegExpExecArray, context: TextContext): Mention[] {
  const [, year = "", month, day, hour, minute] = match;
  const years = readYears(year, true);
  const start = match.index;
  const date = dayMention(
    start,
    start + 10,
    years.map((one) => ({ year: one, month: Number(month), day: Number(day) })),
    context,
  );
  if (date === null) return [];
  if (hour === undefined || minute === undefined) return [date];
  const end = start + match[0].length;
  return [date, ...listed(timeMention(start + 11, end, [[Number(hour), Number(minute)]]))];
}

/** Calendar dates in English, Thai and data formats. */
export const dateRules: readonly Rule[] = [
  {
    needsDigit: true,
    pattern:
      /(?<![A-Za-z\d/.-])(\d{4})-(\d{2})-(\d{2})(?:(?:T| (?=\d\d:))(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?!-?\d)/g,
    read: iso,
  },
  {
    // "2025-10"
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/.-])((?:19|20|25)\d\d)-(0[1-9]|1[0-2])(?![\d-])/g,
    read: (match, context) => {
      const readings = readYears(match[1], true).map((year) => ({ year, month: Number(match[2]) }));
      return listed(dayMention(match.index, match.index + match[0].length, readings, context));
    },
  },
  {
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/.-])(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?![/-]?\d)/g,
    read: (match, context) =>
      listed(
        dayMention(
          match.index,
          match.index + match[0].length,
          readYears(match[1], true).map((year) => ({ year, month: Number(match[3]), day: Number(match[4]) })),
          context,
        ),
      ),
  },
  {
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/.-])(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})(?![/-]?\d|\.\d)/g,
    read: (match, context) => {
      const readings = numeric(Number(match[1]), Number(match[3]), match[4], context);
      return listed(dayMention(match.index, match.index + match[0].length, readings, context));
    },
  },
  {
    // "20-Oct-2025", "20-22 October 2025", "the 20th of October"
    needsDigit: true,
    pattern: new RegExp(
      `(?<![\\d.,/:-])(\\d{1,2})${ordinal}(?:${joint}(?:${weekday})?(\\d{1,2})${ordinal})?${pointed}[\\s-]{0,2}(?:of\\s)?(?<![A-Za-z])(${englishMonth})(?![A-Za-z])\\.?(?:(?:,?\\s|-)(\\d{4})(?!\\d))?`,
      "gi",
    ),
    read: (match, context) => named(match, match[3] ?? "", [match[1], match[2]], match[4], context),
  },
  {
    // "Oct 20", "October 20th, 2025", "Oct 20-22"; not "in September 24 days late"
    needsDigit: true,
    pattern: new RegExp(
      `(?<![A-Za-z])(${englishMonth})(?![A-Za-z])\\.?\\s?(\\d{1,2})${ordinal}(?!\\d)(?:${joint}(\\d{1,2})${ordinal}${notTime}(?!\\s?[A-Za-z]{3}))?${notTime}${notSpan}(?:,?\\s(\\d{4})(?!\\d))?`,
      "gi",
    ),
    read: (match, context) => named(match, match[1] ?? "", [match[2], match[3]], match[4], context),
  },
  {
    needsDigit: true,
    pattern: new RegExp(
      `(?<![A-Za-z])(${englishMonth})(?![A-Za-z])\\.?,?\\s(?:of\\s)?(\\d{4})(?![\\d,])`,
      "gi",
    ),
    read: (match, context) => {
      const month = monthOf(match[1] ?? "");
      if (month === null) return [];
      return listed(
        dayMention(match.index, match.index + match[0].length, [{ year: Number(match[2]), month }], context),
      );
    },
  },
  {
    needsDigit: true,
    pattern: new RegExp(
      `(?<![\\d.,/:-])(\\d{1,2})(?:${joint}(\\d{1,2}))?\\s?(${thaiMonth})(?:\\s?(?:พ\\.ศ\\.|ค\\.ศ\\.|ปี)?\\s?(\\d{4}|[5-7]\\d${notTime})(?!\\d))?`,
      "gu",
    ),
    read: (match, context) =>
      named(match, match[3] ?? "", [match[1], match[2]], match[4], { ...context, isThai: true }),
  },
  {
    needsDigit: true,
    pattern: new RegExp(`(${thaiMonth})\\s?(?:พ\\.ศ\\.|ค\\.ศ\\.|ปี)?\\s?(\\d{4})(?!\\d)`, "gu"),
    read: (match, context) => {
      const month = monthOf(match[1] ?? "") ?? undefined;
      const readings = readYears(match[2], true).map((year) => ({ year, month }));
      return listed(dayMention(match.index, match.index + match[0].length, readings, context));
    },
  },
];
