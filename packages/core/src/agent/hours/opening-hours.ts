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

/** Whether no two hours of a week overlap, the last of a Sunday and the first of a Monday included. */
function areApart(week: Partial<Record<Weekday, readonly string[]>>): boolean {
  const spans = weekdays
    .flatMap((day, place) =>
      (week[day] ?? []).map((range) => {
        const { start, end } = minutesOf(hoursIn(range));
        return { start: start + place * 24 * 60, end: end + place * 24 * 60 };
      }),
    )
    .sort((a, b) => a.start - b.start);
  const [first] = spans;
  return spans.every(({ end }, at) => end <= (spans[at + 1]?.start ?? (first?.start ?? 0) + weekMinutes));
}

/** The hours of each day; a day that is not named has none. */
export const weekSchema = z
  .partialRecord(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), dayHours)
  .refine(areApart, "has hours that overlap");
export type Week = z.infer<typeof weekSchema>;
