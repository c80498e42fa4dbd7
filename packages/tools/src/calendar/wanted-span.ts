import { officeWeek } from "@konstruct/core/agent/hours/office-week";
import { fill } from "@konstruct/core/language/fill";
import { z } from "zod";
import type { ToolContext } from "../contract/tool.ts";
import { failure, type ToolFailure } from "../outside/call-outside.ts";
import { bookable, outOfRange, shownSlot } from "./bookable.ts";
import { isOpen, type Span } from "./free-slots.ts";
import { instantOf, type Moment, readMoment } from "./moment.ts";
import { refusals } from "./refusals.ts";
import type { Zone } from "./zone.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

export const writtenTime = z
  .string()
  .max(40)
  .refine(
    (text) => readMoment(text)?.isDay === false,
    'is a date and time such as "2026-11-26T14:00:00+07:00"',
  );

/** The contact confirms the time as it is written, so it has to be the local time of the calendar. */
function isInZone({ wall, offset }: Moment, instant: number, zone: Zone): boolean {
  const shown = zone.wallClock(instant);
  return (
    offset === null || (shown.day === wall.day && shown.hour === wall.hour && shown.minute === wall.minute)
  );
}

type Wanted = { start: string; end?: string | undefined; duration_minutes?: number | undefined };

/** The requested time, or what is wrong with it. */
export function spanOf(
  { start, end, duration_minutes }: Wanted,
  slotMinutes: number,
  zone: Zone,
): Span | ToolFailure {
  const [first, last] = [readMoment(start), readMoment(end ?? "")];
  if (first === null) return failure("invalid_args", "The start is no time.");
  const begin = instantOf(first, zone);
  const finish = last === null ? begin + (duration_minutes ?? slotMinutes) * minuteMs : instantOf(last, zone);
  if (!isInZone(first, begin, zone) || (last !== null && !isInZone(last, finish, zone)))
    return failure(
      "invalid_args",
      `Times are given in the calendar's zone, ${zone.name}: ${zone.iso(begin)}.`,
    );
  if (finish <= begin) return failure("invalid_args", "The end is not after the start.");
  if (finish - begin > dayMs)
    return failure("invalid_args", "An appointment takes a day at most: give an earlier end.");
  return { start: begin, end: finish };
}

/** Why a time cannot be booked, apart from other appointments; null when it can. */
export function refusedSpan(
  span: Span,
  zone: Zone,
  { settings, now, language }: ToolContext,
): ToolFailure | null {
  const possible = bookable(settings.calendar, now);
  if (span.start < possible.start || span.end > possible.end) return outOfRange(possible, zone);
  if (isOpen(span, settings.calendar.working_hours ?? officeWeek, zone)) return null;
  const time = shownSlot(span, zone, language).label;
  return failure("outside_hours", fill(refusals.outsideHours, { time }));
}
