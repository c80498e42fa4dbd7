import { utcOf, type WallClock } from "./zone.ts";

const days = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
});

function dayOf(wall: WallClock): string {
  const parts = new Map(days.formatToParts(utcOf(wall)).map(({ type, value }) => [type, value]));
  return `${parts.get("weekday")} ${parts.get("day")} ${parts.get("month")}`;
}

const timeOf = ({ hour, minute }: WallClock) =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** A time span as people read it: "Thursday 26 November, 14:00–14:30". */
export function slotLabel(start: WallClock, end: WallClock | null): string {
  const begin = `${dayOf(start)}, ${timeOf(start)}`;
  if (end === null) return begin;
  return dayOf(start) === dayOf(end) ? `${begin}–${timeOf(end)}` : `${begin} – ${dayOf(end)}, ${timeOf(end)}`;
}
