import type { CalendarEvent } from "./google-calendar.ts";

const takesTime = ({ status, transparency }: CalendarEvent) =>
  status !== "cancelled" && transparency !== "transparent";

/** Google gives `created` to the second only; for a new event `updated` is the same moment, to the millisecond. */
function isBefore(a: CalendarEvent, b: CalendarEvent): boolean {
  if (a.created !== b.created) return a.created < b.created;
  return a.updated === b.updated ? a.id < b.id : a.updated < b.updated;
}

/**
 * Whether another event took the time before ours did. Two simultaneous bookings both see a free calendar. Each checks again after
 * its insert; both order the two events alike, so exactly one stays.
 */
export function hasEarlier(own: CalendarEvent, events: readonly CalendarEvent[]): boolean {
  return events.some((other) => other.id !== own.id && takesTime(other) && isBefore(other, own));
}
