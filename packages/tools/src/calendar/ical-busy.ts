import { AppError } from "@konstruct/core/errors";
import type { CalendarComponent, EventInstance, VCalendar, VEvent } from "node-ical";
import ical from "node-ical";
import type { Span } from "./free-slots.ts";
import { rdateEvents } from "./ical-rdate.ts";
import { safeFeed } from "./ical-safety.ts";
import { openZone, type Zone } from "./zone.ts";

const dayMs = 86_400_000;
const mostSpans = 10_000;
const longestWorkMs = 1_000;

function isZone(name: string): boolean {
  try {
    openZone(name);
    return true;
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

const unreadable = (what: string, cause?: unknown) =>
  new AppError("invalid_input", `The calendar has ${what}.`, { cause });

/** The parser gives a day as midnight in the zone of this process; the day belongs to the calendar's zone. */
const midnight = (day: Date, zone: Zone) =>
  zone.instant({
    year: day.getFullYear(),
    month: day.getMonth() + 1,
    day: day.getDate(),
    hour: 0,
    minute: 0,
  });

function spanOf({ start, end, isFullDay }: EventInstance, zone: Zone): Span {
  if (isFullDay) return { start: midnight(start, zone), end: midnight(end, zone) };
  if (start.tz === undefined || !isZone(start.tz)) throw unreadable("a time in an unknown time zone");
  return { start: start.getTime(), end: end.getTime() };
}

const isEvent = (component: CalendarComponent | VCalendar | undefined): component is VEvent =>
  component?.type === "VEVENT";

/** A declined event, or one marked as free, takes no time. */
const takesTime = ({ status, transparency }: VEvent) =>
  status !== "CANCELLED" && transparency !== "TRANSPARENT";

function parse(text: string): VEvent[] {
  try {
    return Object.values(ical.sync.parseICS(text)).filter(isEvent);
  } catch (thrown) {
    throw unreadable("invalid iCalendar data", thrown);
  }
}

const isTime = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());

function instancesOf(event: VEvent, window: Span): EventInstance[] {
  if (!isTime(event.start) || (event.end !== undefined && !isTime(event.end)))
    throw unreadable("an appointment whose time cannot be read");
  // A day wider on each side: the parser counts days in another zone than the window's.
  const [from, to] = [new Date(window.start - dayMs), new Date(window.end + dayMs)];
  try {
    return ical.expandRecurringEvent(event, { from, to, expandOngoing: true });
  } catch (thrown) {
    throw unreadable("a repetition that cannot be computed", thrown);
  }
}

/**
 * The busy times of an iCalendar feed within a window: repetitions with their exceptions and moved occurrences, whole days, zones.
 * An event that cannot be parsed fails the whole feed, since its time would look free.
 * @throws AppError invalid_input
 */
export function icalBusy(text: string, window: Span, zone: Zone): Span[] {
  const startedAt = performance.now();
  const spans: Span[] = [];
  for (const event of parse(safeFeed(text, zone.name))) {
    for (const each of [event, ...(event.rdate === undefined ? [] : parse(rdateEvents(event)))]) {
      const instances = instancesOf(each, window).filter((instance) => takesTime(instance.event));
      const touching = instances
        .map((instance) => spanOf(instance, zone))
        .filter(({ start, end }) => start < window.end && end > window.start);
      spans.push(...touching);
    }
    if (spans.length > mostSpans || performance.now() - startedAt > longestWorkMs)
      throw unreadable("more appointments than can be looked through");
  }
  return spans;
}
