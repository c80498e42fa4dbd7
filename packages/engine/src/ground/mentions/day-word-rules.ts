import { shifted } from "./day.ts";
import type { Rule } from "./mention.ts";

const away: Readonly<Record<string, number>> = {
  "day after tomorrow": 2,
  "day before yesterday": -2,
  tomorrow: 1,
  yesterday: -1,
  today: 0,
  tonight: 0,
  มะรืน: 2,
  พรุ่งนี้: 1,
  เมื่อวาน: -1,
  วันนี้: 0,
  คืนนี้: 0,
};

const thaiWeekdays: Readonly<Record<string, string>> = {
  อาทิตย์: "sunday",
  จันทร์: "monday",
  อังคาร: "tuesday",
  พุธ: "wednesday",
  พฤหัส: "thursday",
  ศุกร์: "friday",
  เสาร์: "saturday",
};

const shortNames: Readonly<Record<string, string>> = {
  sun: "sunday",
  mon: "monday",
  tue: "tuesday",
  wed: "wednesday",
  thu: "thursday",
  fri: "friday",
  sat: "saturday",
};

/** The English weekday of a Thai name, or of a word that begins with an English short name; undefined for others. */
export function weekdayOf(name: string): string | undefined {
  return shortNames[name.slice(0, 3).toLowerCase()] ?? thaiWeekdays[name.replace(/บดี$/, "")];
}

const short = "(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)";

function readWeekday(match: RegExpExecArray, name: string) {
  const weekday = weekdayOf(name);
  if (weekday === undefined) return [];
  const end = match.index + match[0].length;
  const key = `w:${weekday}`;
  return [
    { kind: "date" as const, start: end - name.length, end, value: weekday, needs: [key], offers: [key] },
  ];
}

/** Days named by a word: "tomorrow" counts from now, "Monday" is any Monday. */
export const dayWordRules: readonly Rule[] = [
  {
    needsDigit: false,
    pattern:
      /\b(?:day after tomorrow|day before yesterday|tomorrow|yesterday|today|tonight)\b|มะรืน|พรุ่งนี้|เมื่อวาน|วันนี้|คืนนี้/gi,
    read: (match, { now }) => {
      const days = away[match[0].toLowerCase()] ?? 0;
      const value = shifted(now, days);
      const key = `d:${value}`;
      const word = { kind: "date" as const, start: match.index, end: match.index + match[0].length, value };
      return [{ ...word, needs: [key], offers: [key], ...(days === 0 ? { isPresent: true as const } : {}) }];
    },
  },
  {
    needsDigit: false,
    pattern: /\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day(?=s?\b)/gi,
    read: (match) => readWeekday(match, match[0]),
  },
  {
    // Short names count only next to a date, a time or another weekday, because "Sat" and "Sun" are also words.
    needsDigit: false,
    pattern: new RegExp(
      `\\b${short}\\b(?=\\.?,?\\s?\\d|\\.?\\s?(?:-|–|—|to|and|&|/)\\s?(?:${short}|[MTWFS][a-z]{2,5}day)\\b|,\\s?${short}\\b|\\.?:)|(?<=(?:-|–|—|\\bto|\\band|&|/|,)\\s?)\\b${short}\\b`,
      "g",
    ),
    read: (match) => readWeekday(match, match[0]),
  },
  {
    needsDigit: false,
    pattern:
      /(?:วัน\s?|[-–—]\s?|ถึง\s?|และ\s?)(อาทิตย์|จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์)|(?:จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์|อาทิตย์)(?=\s?[-–—,]|\s?ถึง)/g,
    read: (match) => readWeekday(match, match[1] ?? match[0]),
  },
];
