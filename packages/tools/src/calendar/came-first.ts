import type { CalendarEvent } from "./google-calendar.ts";

const takesTime = ({ status, transparency }: CalendarEvent) =>
  status !== "cancelled" && transparency !== "transparent";

/** Google gives `created` to the second only; of a fresh event `updated` is the same moment, to the millisecond. */
function isBefore(a: CalendarEvent, b: CalendarEvent): boolean {
  if (a.created !== b.created) return a.created < b.created;
  return a.updated === b.updated ? a.id < b.id : a.updated < b.updated;
}

/**
 * Whether another event had the time of ours before. Two bookings at once both see a free calendar; each looks again when it
 * is in, and as both order them alike, one stays.
 */
export function hasEarlier(own: CalendarEvent, events: readonly CalendarEvent[]): boolean {
  return events.some((other) => other.id !== own.id && takesTime(other) && isBefore(other, own));
}
