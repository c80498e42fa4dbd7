import { localNearDay } from "@konstruct/core/language/format";
import { utcOf, type WallClock } from "./zone.ts";

const timeOf = ({ hour, minute }: WallClock) =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/**
 * A time span as people read it: "Thursday 26 November, 14:00–14:30".
 * @param language BCP 47, of its reader
 */
export function slotLabel(start: WallClock, end: WallClock | null, language = "en"): string {
  const dayOf = (wall: WallClock) => localNearDay(new Date(utcOf(wall)).toISOString().slice(0, 10), language);
  const begin = `${dayOf(start)}, ${timeOf(start)}`;
  if (end === null) return begin;
  return dayOf(start) === dayOf(end) ? `${begin}–${timeOf(end)}` : `${begin} – ${dayOf(end)}, ${timeOf(end)}`;
}
