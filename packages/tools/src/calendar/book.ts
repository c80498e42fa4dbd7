import { createHash } from "node:crypto";
import { officeWeek } from "@konstruct/core/agent/hours/office-week";
import { fill } from "@konstruct/core/language/fill";
import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool, type ToolAnswer, type ToolContext } from "../contract/tool.ts";
import { failure, type ToolFailure } from "../outside/call-outside.ts";
import { bookable, shownSlot } from "./bookable.ts";
import { noCalendar } from "./busy-times.ts";
import { hasEarlier } from "./came-first.ts";
import { freeSlots, type Span } from "./free-slots.ts";
import { type GoogleCalendar, openGoogleCalendar } from "./google-calendar.ts";
import { slotLabel } from "./label.ts";
import { readMoment } from "./moment.ts";
import { refusals } from "./refusals.ts";
import { refusedSpan, spanOf, writtenTime } from "./wanted-span.ts";
import { openZone, type Zone } from "./zone.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How many free times are offered instead of a taken one. */
const offered = 3;

/** Google accepts digits and the letters a to v, which include hexadecimal. The same key gives the same event. */
const eventId = ({ tenantId, idempotencyKey }: ToolContext) =>
  createHash("sha256").update(`${tenantId}\n${idempotencyKey}`).digest("hex");

async function taken(
  span: Span,
  zone: Zone,
  calendar: GoogleCalendar,
  context: ToolContext,
): Promise<ToolFailure> {
  const settings = context.settings.calendar;
  const end = Math.min(bookable(settings, context.now).end, span.start + 7 * dayMs);
  const times = await calendar.busy({ start: span.start, end });
  const free = times.ok
    ? freeSlots({
        window: { start: span.start, end },
        minutes: (span.end - span.start) / minuteMs,
        stepMinutes: settings.slot_minutes,
        hours: settings.working_hours ?? officeWeek,
        zone,
        busy: times.busy,
        limit: offered,
      })
    : [];
  const [time = "", ...others] = [span, ...free].map((slot) => shownSlot(slot, zone, context.language).label);
  const line = others.length === 0 ? refusals.taken : refusals.takenWith;
  return failure("slot_taken", fill(line, { time, times: others.join("; ") }));
}

/** The appointment that an earlier call with the same key booked. */
async function bookedBefore(
  id: string,
  calendar: GoogleCalendar,
  zone: Zone,
  language: string | undefined,
): Promise<ToolAnswer | null> {
  const found = await calendar.find(id);
  if (!found.ok) return found;
  if (found.event === null) return null;
  if (found.event.status === "cancelled") return failure("cancelled", refusals.cancelled);
  return booked(found.event, zone, language);
}

function booked(
  event: { id: string; summary: string; start: { dateTime: number }; end: { dateTime: number } },
  zone: Zone,
  language: string | undefined,
): ToolAnswer {
  const slot = shownSlot({ start: event.start.dateTime, end: event.end.dateTime }, zone, language);
  return { ok: true, data: { event_id: event.id, title: event.summary, ...slot, time_zone: zone.name } };
}

export const book = defineTool({
  name: "calendar.book",
  description: "Books an appointment at a free time, as calendar.find_slots gives them.",
  input: z.strictObject({
    start: writtenTime,
    end: writtenTime.optional(),
    duration_minutes: z.int().min(5).max(480).optional().describe("Instead of an end."),
    title: z.string().trim().min(1).max(200),
    notes: z.string().trim().max(2_000).optional(),
  }),
  output: z.looseObject({ event_id: z.string(), start: z.string(), end: z.string(), label: z.string() }),
  effect: "write",
  timeoutMs: 10_000,
  maxResultBytes: 4_096,
  idempotent: true,
  needs: "calendar",
  fails: Object.values(refusals),
  summarize({ start, end, duration_minutes, title }) {
    const [first, last] = [readMoment(start), readMoment(end ?? "")];
    if (first === null) return `book ${quoted(title)}`;
    const label = slotLabel(first.wall, last?.wall ?? null);
    const length = last === null && duration_minutes !== undefined ? ` (${duration_minutes} minutes)` : "";
    return `book ${label}${length} for ${quoted(title)}`;
  },
  async run(args, context) {
    const settings = context.settings.calendar;
    if (settings.provider === "ical") return failure("lookup_only", refusals.lookupOnly);
    const calendar = settings.provider === "google" ? openGoogleCalendar(settings, context) : null;
    if (calendar === null) return noCalendar();
    const zone = openZone(settings.time_zone ?? "UTC");
    const span = spanOf(args, settings.slot_minutes, zone);
    if ("ok" in span) return span;
    const id = eventId(context);
    const refused = refusedSpan(span, zone, context);
    // A repeated call must not report its own appointment as a conflict.
    if (refused !== null) return (await bookedBefore(id, calendar, zone, context.language)) ?? refused;
    const times = await calendar.busy(span);
    if (!times.ok) return times;
    if (times.busy.some(({ start, end }) => start < span.end && span.start < end)) {
      const before = await bookedBefore(id, calendar, zone, context.language);
      // A cancelled event is no conflict.
      return before === null || (!before.ok && before.code === "cancelled")
        ? taken(span, zone, calendar, context)
        : before;
    }
    const inserted = await calendar.insert({
      id,
      summary: args.title,
      ...(args.notes !== undefined && { description: args.notes }),
      start: { dateTime: zone.iso(span.start), timeZone: zone.name },
      end: { dateTime: zone.iso(span.end), timeZone: zone.name },
    });
    if (!inserted.ok) return inserted;
    if (inserted.event === "exists")
      return (
        (await bookedBefore(id, calendar, zone, context.language)) ??
        failure("conflict", "The calendar contradicts itself.", true)
      );
    const overlapping = await calendar.list(span);
    if (!overlapping.ok || !hasEarlier(inserted.event, overlapping.events))
      return booked(inserted.event, zone, context.language);
    return (await calendar.remove(id)) ?? taken(span, zone, calendar, context);
  },
});
