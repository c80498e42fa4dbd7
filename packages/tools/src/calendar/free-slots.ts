import { spanOfHours } from "@konstruct/core/agent/hours/daily-hours";
import { hoursIn, hoursOn, type Week } from "@konstruct/core/agent/hours/opening-hours";
import { utcOf, type Zone } from "./zone.ts";

/** A time span, in milliseconds of the epoch; the end is exclusive. */
export type Span = { start: number; end: number };

const dayMs = 86_400_000;
const minuteMs = 60_000;

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** The open hours that begin on one day; the day is given as midnight in UTC whatever the zone. */
function openSpans(day: number, hours: Week, zone: Zone): Span[] {
  const date = new Date(day);
  const at = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return hoursOn(hours, day)
    .flatMap((range) => spanOfHours(hoursIn(range), at, zone.name) ?? [])
    .sort((a, b) => a.start - b.start);
}

/** The open hours around a span; `until` is the end of those that follow without a gap. */
function openAround(span: Span, hours: Week, zone: Zone): (Span & { until: number })[] {
  const [first = 0, ...others] = daysOf(span, zone);
  // Hours over midnight begin on the day before.
  const spans = [first - dayMs, first, ...others].flatMap((day) => openSpans(day, hours, zone));
  const ends = spans.map(({ end }) => end);
  for (let at = spans.length - 2; at >= 0; at--)
    if (spans[at + 1]!.start <= ends[at]!) ends[at] = Math.max(ends[at]!, ends[at + 1]!);
  return spans.map((open, at) => ({ ...open, until: ends[at]! }));
}

/** Midnights in UTC of the days that a span touches in a zone. */
function daysOf({ start, end }: Span, zone: Zone): number[] {
  const midnight = (instant: number) => utcOf({ ...zone.wallClock(instant), hour: 0, minute: 0 });
  const first = midnight(start);
  const count = Math.max(0, Math.floor((midnight(end) - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, place) => first + place * dayMs);
}

/** Whether a time is within the open hours. */
export function isOpen(span: Span, hours: Week, zone: Zone): boolean {
  return openAround(span, hours, zone).some(({ start, until }) => start <= span.start && span.end <= until);
}

export type SlotSearch = {
  window: Span;
  minutes: number;
  /** The distance between two possible starts. */
  stepMinutes: number;
  hours: Week;
  zone: Zone;
  busy: readonly Span[];
  limit: number;
};

/** The first slots within the open hours that overlap no busy time. */
export function freeSlots({ window, minutes, stepMinutes, hours, zone, busy, limit }: SlotSearch): Span[] {
  const free: Span[] = [];
  for (const open of openAround(window, hours, zone)) {
    for (let start = open.start; start < open.end; start += stepMinutes * minuteMs) {
      const slot = { start, end: start + minutes * minuteMs };
      const isWithin = slot.start >= window.start && slot.end <= Math.min(window.end, open.until);
      if (isWithin && !busy.some((taken) => overlaps(taken, slot))) free.push(slot);
      if (free.length === limit) return free;
    }
  }
  return free;
}
