import { Temporal } from "temporal-polyfill";

/** A local date and time of day; fields may overflow, as `minute: 1440` does. */
export type WallTime = { year: number; month: number; day: number; minute: number };

const minuteMs = 60_000;

const zoned = (epochMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);

/** The local date and time of an instant in a zone. */
export function wallTime(at: Date, zone: string): WallTime {
  const { year, month, day, hour, minute } = zoned(at.getTime(), zone);
  return { year, month, day, minute: hour * 60 + minute };
}

/**
 * The first instant, in milliseconds of the epoch, that shows a local time. For a time that a clock change repeats, the first; for
 * one that it skips, the instant of the change.
 */
export function instantOf({ year, month, day, minute }: WallTime, zone: string): number {
  const shown = zoned(Date.UTC(year, month - 1, day) + minute * minuteMs, "UTC").toPlainDateTime();
  const first = shown.toZonedDateTime(zone, { disambiguation: "earlier" });
  const isShown = first.toPlainDateTime().equals(shown);
  const at = isShown ? first : (first.getTimeZoneTransition("next") ?? first);
  return at.epochMilliseconds;
}
