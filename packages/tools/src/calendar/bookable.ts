import type { CalendarSettings } from "@konstruct/core/agent/tool-settings";
import { fill } from "@konstruct/core/language/fill";
import { failure, type ToolFailure } from "../outside/call-outside.ts";
import type { Span } from "./free-slots.ts";
import { slotLabel } from "./label.ts";
import { refusals } from "./refusals.ts";
import type { Zone } from "./zone.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The span in which appointments can be booked: from the calendar's minimum notice to the end of its horizon. */
export function bookable(settings: CalendarSettings, now: Date): Span {
  const { min_notice_minutes: notice, horizon_days: days } = settings;
  return { start: now.getTime() + notice * minuteMs, end: now.getTime() + days * dayMs };
}

export const outOfRange = ({ start, end }: Span, zone: Zone): ToolFailure =>
  failure("out_of_range", fill(refusals.outOfRange, { first: zone.iso(start), last: zone.iso(end) }));

/** @param language BCP 47, of its reader */
export function shownSlot({ start, end }: Span, zone: Zone, language: string | undefined) {
  const label = slotLabel(zone.wallClock(start), zone.wallClock(end), language);
  return { start: zone.iso(start), end: zone.iso(end), label };
}
