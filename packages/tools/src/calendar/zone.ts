import { Temporal } from "temporal-polyfill";

/** A local date and time. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

export type Zone = {
  name: string;
  /** The local time of an instant, in milliseconds of the epoch. */
  wallClock(instant: number): WallClock;
  /** The instant of a local time. If it repeats: the first. If it is skipped: later by as much as the clocks are put forward. */
  instant(wall: WallClock): number;
  /** ISO 8601 with the zone's offset, to the minute. */
  iso(instant: number): string;
};

export const utcOf = ({ year, month, day, hour, minute }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute);

/**
 * Converts between instants and the local time of a zone.
 * @param name IANA, as "Asia/Bangkok"
 * @throws RangeError for an unknown zone, at once
 */
export function openZone(name: string): Zone {
  const zoned = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
  zoned(0);
  return {
    name,
    wallClock(instant) {
      const { year, month, day, hour, minute } = zoned(instant);
      return { year, month, day, hour, minute };
    },
    instant(wall) {
      const utc = Temporal.Instant.fromEpochMilliseconds(utcOf(wall)).toZonedDateTimeISO("UTC");
      return utc.toPlainDateTime().toZonedDateTime(name).epochMilliseconds;
    },
    iso(instant) {
      const minute = zoned(instant).round({ smallestUnit: "minute", roundingMode: "floor" });
      const text = minute.toString({ timeZoneName: "never", smallestUnit: "second" });
      return text.replace(/\+00:00$/, "Z");
    },
  };
}
