import type { CalendarSettings } from "@konstruct/core/agent/tool-settings";
import { utcOf, type Zone } from "./zone.ts";

/** A time span, in milliseconds of the epoch; the end is exclusive. */
export type Span = { start: number; end: number };

type WorkingHours = CalendarSettings["working_hours"];

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const dayMs = 86_400_000;
const minuteMs = 60_000;

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The open hours of one day; the day is given as midnight in UTC whatever the zone. */
function openSpans(day: number, hours: WorkingHours, zone: Zone): Span[] {
  const date = new Date(day);
  const weekday = weekdays[date.getUTCDay()] ?? "sun";
  const at = (clock: string) => {
    const wall = new Date(day + minutesOf(clock) * minuteMs);
    return zone.instant({
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
    });
  };
  return (hours[weekday] ?? [])
    .map((range) => ({ start: at(range.slice(0, 5)), end: at(range.slice(6)) }))
    .sort((a, b) => a.start - b.start);
}

/** Midnights in UTC of the days that a span touches in a zone. */
function daysOf({ start, end }: Span, zone: Zone): number[] {
  const midnight = (instant: number) => utcOf({ ...zone.wallClock(instant), hour: 0, minute: 0 });
  const first = midnight(start);
  const count = Math.max(0, Math.floor((midnight(end) - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, place) => first + place * dayMs);
}

/** Whether a time is within the open hours. */
export function isOpen(span: Span, hours: WorkingHours, zone: Zone): boolean {
  return daysOf(span, zone)
    .flatMap((day) => openSpans(day, hours, zone))
    .some(({ start, end }) => start <= span.start && span.end <= end);
}

export type SlotSearch = {
  window: Span;
  minutes: number;
  /** The distance between two possible starts. */
  stepMinutes: number;
  hours: WorkingHours;
  zone: Zone;
  busy: readonly Span[];
  limit: number;
};

/** The first slots within the open hours that overlap no busy time. */
export function freeSlots({ window, minutes, stepMinutes, hours, zone, busy, limit }: SlotSearch): Span[] {
  const free: Span[] = [];
  for (const day of daysOf(window, zone)) {
    for (const open of openSpans(day, hours, zone)) {
      for (let start = open.start; start + minutes * minuteMs <= open.end; start += stepMinutes * minuteMs) {
        const slot = { start, end: start + minutes * minuteMs };
        const isWithin = slot.start >= window.start && slot.end <= window.end;
        if (isWithin && !busy.some((taken) => overlaps(taken, slot))) free.push(slot);
        if (free.length === limit) return free;
      }
    }
  }
  return free;
}
