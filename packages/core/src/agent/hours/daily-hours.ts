import { instantOf, type WallTime } from "../../wall-clock.ts";

/** Hours that begin on a day: "09:00" to "17:00", or to "24:00". An end that is not later than the beginning is on the next day. */
export type DailyHours = { from: string; to: string };

const dayMinutes = 24 * 60;

/** Minutes since the midnight of the day they begin on; the end may be beyond the next. */
export function minutesOf({ from, to }: DailyHours): { start: number; end: number } {
  const [start, end] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) as [
    number,
    number,
  ];
  return { start, end: end <= start ? end + dayMinutes : end };
}

/** Hours on one day as instants, in milliseconds of the epoch; null if a clock change skips all of them. */
export function spanOfHours(
  hours: DailyHours,
  { year, month, day }: Omit<WallTime, "minute">,
  zone: string,
): { start: number; end: number } | null {
  const { start, end } = minutesOf(hours);
  const at = (minute: number) =>
    minute < dayMinutes
      ? instantOf({ year, month, day, minute }, zone)
      : instantOf({ year, month, day: day + 1, minute: minute - dayMinutes }, zone);
  const span = { start: at(start), end: at(end) };
  return span.start < span.end ? span : null;
}
