import { utcOf, type WallClock, type Zone } from "./zone.ts";

/** A date, or a date and time, as it was written. */
export type Moment = {
  wall: WallClock;
  /** No time was given. */
  isDay: boolean;
  /** Minutes east of Greenwich; null when none were written. */
  offset: number | null;
};

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function offsetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === "Z") return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return text.startsWith("-") ? -minutes : minutes;
}

/** ISO 8601: "2026-11-26", "2026-11-26T14:00" or with an offset after it; null for anything else and for dates that do not exist. */
export function readMoment(text: string): Moment | null {
  const found = written.exec(text.trim());
  if (found === null) return null;
  const [, year, month, day, hour, minute, offset] = found;
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
  };
  const date = new Date(utcOf(wall));
  const isDate = date.getUTCMonth() + 1 === wall.month && date.getUTCDate() === wall.day;
  const isReal = isDate && wall.hour < 24 && wall.minute < 60 && wall.year >= 1970;
  return isReal ? { wall, isDay: hour === undefined, offset: offsetOf(offset) } : null;
}

/** The instant, in the calendar's zone if the text names no offset. */
export function instantOf({ wall, offset }: Moment, zone: Zone): number {
  return offset === null ? zone.instant(wall) : utcOf(wall) - offset * 60_000;
}
