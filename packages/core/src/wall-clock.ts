import { Temporal } from "temporal-polyfill";

/** A date and a time of day as a clock on the wall shows them; fields may overflow, as `minute: 1440` does. */
export type WallTime = { year: number; month: number; day: number; minute: number };

const minuteMs = 60_000;

const zoned = (epochMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);

/** What a clock on the wall of a zone shows. */
export function wallTime(at: Date, zone: string): WallTime {
  const { year, month, day, hour, minute } = zoned(at.getTime(), zone);
  return { year, month, day, minute: hour * 60 + minute };
}

/**
 * The instant, in milliseconds of the epoch, at which a clock on the wall first shows a time. Of a time that it shows twice,
 * the first; for one that it leaves out, the instant it was put forward at.
 */
export function instantOf({ year, month, day, minute }: WallTime, zone: string): number {
  const shown = zoned(Date.UTC(year, month - 1, day) + minute * minuteMs, "UTC").toPlainDateTime();
  const first = shown.toZonedDateTime(zone, { disambiguation: "earlier" });
  const isShown = first.toPlainDateTime().equals(shown);
  const at = isShown ? first : (first.getTimeZoneTransition("next") ?? first);
  return at.epochMilliseconds;
}
