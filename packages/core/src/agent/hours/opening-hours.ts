import { z } from "zod";
import { type DailyHours, minutesOf } from "./daily-hours.ts";

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof weekdays)[number];

export const timeZoneSchema = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}, 'is no time zone such as "Asia/Bangkok"');

/** "09:00-12:00" as its two times. */
export const hoursIn = (range: string): DailyHours => ({ from: range.slice(0, 5), to: range.slice(6) });

const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d";
/** "09:00-12:00"; ends may be "24:00", or on the next day, as in "22:00-06:00". */
const dayHours = z
  .array(z.string().regex(new RegExp(`^${clock}-(?:${clock}|24:00)$`), 'is like "09:00-17:00"'))
  .max(6);
const weekMinutes = 7 * 24 * 60;

/** Whether no two hours overlap, in a week or on a date; the last of a Sunday and the first of a Monday included. */
function areApart(hours: Readonly<Record<string, readonly string[] | undefined>>): boolean {
  const spansOf = (day: string, minutesBefore: number) =>
    (hours[day] ?? []).map((range) => {
      const { start, end } = minutesOf(hoursIn(range));
      return { start: start + minutesBefore, end: end + minutesBefore };
    });
  const apart = (all: readonly { start: number; end: number }[]) => {
    const spans = all.toSorted((a, b) => a.start - b.start);
    const [first] = spans;
    return spans.every(({ end }, at) => end <= (spans[at + 1]?.start ?? (first?.start ?? 0) + weekMinutes));
  };
  const dates = Object.keys(hours).filter((day) => !weekdays.some((one) => one === day));
  return (
    apart(weekdays.flatMap((day, place) => spansOf(day, place * 24 * 60))) &&
    dates.every((day) => apart(spansOf(day, 0)))
  );
}

const isDate = (day: string) => z.iso.date().safeParse(day).success;
const mostDates = 100;

/** The hours of each weekday; one that is not named has none. A date ("2026-12-24") has its own instead; `[]`: closed. */
export const weekSchema = z
  .record(z.string(), dayHours)
  .superRefine((hours, { addIssue }) => {
    for (const day of Object.keys(hours))
      if (!weekdays.some((one) => one === day) && !isDate(day))
        addIssue({
          code: "custom",
          path: [day],
          message: 'is a weekday such as mon or a date such as "2026-12-24"',
        });
  })
  .refine((hours) => Object.keys(hours).length <= mostDates, `has more than ${mostDates} days`)
  .refine(areApart, "has hours that overlap");
export type Week = z.infer<typeof weekSchema>;

/** The hours that begin on a day. @param day its midnight in UTC, whatever the zone */
export function hoursOn(week: Week, day: number): readonly string[] {
  const date = new Date(day);
  return week[date.toISOString().slice(0, 10)] ?? week[weekdays[date.getUTCDay()]!] ?? [];
}
