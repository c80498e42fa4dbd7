import { weekdays } from "../mentions/day.ts";
import { weekdayOf } from "../mentions/day-word-rules.ts";
import type { Mention } from "../mentions/mention.ts";

/** A fact that a source implies without stating its digits or name. */
export type Implied = { start: number; end: number; offers: readonly string[] };

const week = weekdays.map((name) => `w:${name}`);
const working = week.slice(1, 6);
const weekend = [...week.slice(0, 1), ...week.slice(6)];
const allDays = ["q:604800:second", ...week];

/** Phrases with the keys they offer. A phrase without keys offers its own text as a token. */
const phrases: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:daily|every ?day|seven days a week)\b|ทุกวัน(?!จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์|ที่)/gi, allDays],
  [/(?<![\d/])24\/7(?![\d/])|ตลอด 24 ชั่วโมง|\baround the clock\b/gi, ["t:24/7", "q:86400:second", ...allDays]],
  [/\b(?:weekdays|working days|business days)\b|วันธรรมดา|วันทำการ|วันราชการ/gi, working],
  [/\bweekends?\b|เสาร์\s?[-–]\s?อาทิตย์|วันหยุดสุดสัปดาห์/gi, weekend],
  [/(?<![A-Za-z0-9])[A-Z]{4,12}(?![A-Za-z0-9])/g, []],
];

/** The weekdays in a range: "Mon–Fri" includes Wednesday. */
function weekdayRanges(text: string, mentions: readonly Mention[]): Implied[] {
  const named = mentions.filter(({ kind, value }) => kind === "date" && week.includes(`w:${value}`));
  return named.slice(1).flatMap((last, index) => {
    const first = named[index];
    if (
      first === undefined ||
      !/^s?\s?(?:-|–|—|to|through|until|ถึง)\s?(?:วัน)?$/.test(text.slice(first.end, last.start))
    )
      return [];
    const [from, to] = [weekdays.indexOf(first.value), weekdays.indexOf(last.value)];
    const count = (to - from + 7) % 7;
    const offers = Array.from({ length: count + 1 }, (_, step) => week[(from + step) % 7] ?? "");
    return [{ start: first.start, end: last.end, offers }];
  });
}

/** What a text implies beyond the facts found in it: days within a range, codes in capitals, "every day". */
export function impliedFacts(text: string, mentions: readonly Mention[], isName: boolean): Implied[] {
  const found: Implied[] = weekdayRanges(text, mentions);
  for (const [pattern, offers] of phrases) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const own = offers.length === 0 ? [`t:${match[0].toLowerCase()}`] : offers;
      found.push({ start, end: start + match[0].length, offers: own });
    }
  }
  const weekday = isName ? weekdayOf(text) : undefined;
  if (weekday !== undefined) found.push({ start: 0, end: text.length, offers: [`w:${weekday}`] });
  return found;
}
