import { officeWeek } from "@konstruct/core/agent/hours/office-week";
import { z } from "zod";
import { defineTool } from "../contract/tool.ts";
import { failure } from "../outside/call-outside.ts";
import { bookable, outOfRange, shownSlot } from "./bookable.ts";
import { busyTimes, noCalendar } from "./busy-times.ts";
import { freeSlots } from "./free-slots.ts";
import { instantOf, readMoment } from "./moment.ts";
import { refusals } from "./refusals.ts";
import { openZone } from "./zone.ts";

const dayMs = 86_400_000;
/** The longest window of one search, in days: Google answers for about three months, and a reply needs no more. */
const widestDays = 31;
const usualDays = 14;

const moment = z
  .string()
  .max(40)
  .refine(
    (text) => readMoment(text) !== null,
    'is a date such as "2026-11-26", or a date and time in ISO 8601',
  );

export const findSlots = defineTool({
  name: "calendar.find_slots",
  description:
    "Finds free times for an appointment, in the calendar's own time zone. The soonest come first.",
  input: z.strictObject({
    from: moment.optional().describe("Not before this; now unless told."),
    to: moment.optional().describe("Not after this; a date includes the whole day."),
    duration_minutes: z.int().min(5).max(480).optional(),
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.looseObject({
    slots: z.array(z.strictObject({ start: z.string(), end: z.string(), label: z.string() })),
    time_zone: z.string(),
  }),
  effect: "read",
  timeoutMs: 10_000,
  maxResultBytes: 8_192,
  idempotent: true,
  needs: "calendar",
  fails: [refusals.outOfRange],
  summarize: ({ from, to }) =>
    `look for free times${from === undefined ? "" : ` from ${from}`}${to === undefined ? "" : ` to ${to}`}`,
  async run({ from, to, duration_minutes, limit }, context) {
    const settings = context.settings.calendar;
    if (settings.provider === null) return noCalendar();
    const zone = openZone(settings.time_zone ?? "UTC");
    const possible = bookable(settings, context.now);
    const [first, last] = [readMoment(from ?? ""), readMoment(to ?? "")];
    const start = first === null ? possible.start : Math.max(possible.start, instantOf(first, zone));
    const wanted =
      last === null ? start + usualDays * dayMs : instantOf(last, zone) + (last.isDay ? dayMs : 0);
    if (first !== null && wanted <= instantOf(first, zone))
      return failure("invalid_args", "The end, to, is not after the start, from.");
    const window = { start, end: Math.min(wanted, possible.end, start + widestDays * dayMs) };
    if (window.end <= window.start) return outOfRange(possible, zone);
    const times = await busyTimes(context, window, zone);
    if (!times.ok) return times;
    const slots = freeSlots({
      window,
      minutes: duration_minutes ?? settings.slot_minutes,
      stepMinutes: settings.slot_minutes,
      hours: settings.working_hours ?? officeWeek,
      zone,
      busy: times.busy,
      limit,
    });
    return {
      ok: true,
      data: { slots: slots.map((slot) => shownSlot(slot, zone, context.language)), time_zone: zone.name },
    };
  },
});
