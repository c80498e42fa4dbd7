/** A date and a time of day as a clock on the wall shows them; fields may overflow, as `minute: 1440` does. */
export type WallTime = { year: number; month: number; day: number; minute: number };

const dayMs = 86_400_000;
const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** What the clock on the wall shows, as if it were a clock in UTC. */
function shownMs(at: number, zone: string): number {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** How far the zone's clock is ahead of UTC at an instant. */
function offsetMs(at: number, zone: string): number {
  return shownMs(at, zone) - Math.floor(at / 1_000) * 1_000;
}

/** What a clock on the wall of a zone shows. */
export function wallTime(at: Date, zone: string): WallTime {
  const shown = new Date(shownMs(at.getTime(), zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    minute: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Where in between the clock was put forward: the first instant of the new time. */
function changeBetween(from: number, to: number, zone: string): number {
  const before = offsetMs(from, zone);
  let [last, first] = [from, to];
  while (first - last > 1_000) {
    const middle = Math.floor((last + first) / 2_000) * 1_000;
    if (middle <= last) break;
    if (offsetMs(middle, zone) === before) last = middle;
    else first = middle;
  }
  return first;
}

/**
 * The instant at which a clock on the wall first shows a time. Of a time that it shows twice, the first; for one that it
 * leaves out, the instant it was put forward at.
 */
export function instantOf({ year, month, day, minute }: WallTime, zone: string): number {
  const shown = Date.UTC(year, month - 1, day) + minute * minuteMs;
  const offsets = [offsetMs(shown - 2 * dayMs, zone), offsetMs(shown + 2 * dayMs, zone)] as const;
  const fitting = offsets.map((offset) => shown - offset).filter((at) => shownMs(at, zone) === shown);
  if (fitting.length > 0) return Math.min(...fitting);
  return changeBetween(shown - Math.max(...offsets), shown - Math.min(...offsets), zone);
}
