/** A date and time as a clock on a wall shows it. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number };

export type Zone = {
  name: string;
  /** What the clocks show at an instant, in milliseconds of the epoch. */
  wallClock(instant: number): WallClock;
  /** When the clocks show this. Shown twice: the first time. Never shown: as much later as the clocks are put forward. */
  instant(wall: WallClock): number;
  /** ISO 8601 with the zone's offset, to the minute. */
  iso(instant: number): string;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

export const utcOf = ({ year, month, day, hour, minute }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute);

const two = (value: number) => String(value).padStart(2, "0");

function offsetText(minutes: number): string {
  if (minutes === 0) return "Z";
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

/**
 * The rules of a time zone, from the runtime's own tables.
 *
 * @param name IANA, as "Asia/Bangkok"
 */
export function openZone(name: string): Zone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  function wallClock(instant: number): WallClock {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return {
      year: part("year"),
      month: part("month"),
      day: part("day"),
      hour: part("hour"),
      minute: part("minute"),
    };
  }
  const offset = (instant: number) => utcOf(wallClock(instant)) - Math.floor(instant / minuteMs) * minuteMs;
  return {
    name,
    wallClock,
    instant(wall) {
      const shown = utcOf(wall);
      const [before, after] = [shown - offset(shown - dayMs), shown - offset(shown + dayMs)];
      return utcOf(wallClock(before)) === shown || utcOf(wallClock(after)) !== shown ? before : after;
    },
    iso(instant) {
      const { year, month, day, hour, minute } = wallClock(instant);
      const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
      return `${date}T${two(hour)}:${two(minute)}:00${offsetText(offset(instant) / minuteMs)}`;
    },
  };
}
