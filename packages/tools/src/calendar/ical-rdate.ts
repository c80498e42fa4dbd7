import type { VEvent } from "node-ical";
import { z } from "zod";

const rawSchema = z.union([
  z.string().transform((val) => ({ val, params: {} as Record<string, string> })),
  z.object({ val: z.string(), params: z.record(z.string(), z.string()).default({}) }),
]);
const rdateSchema = z.union([rawSchema.transform((one) => [one]), z.array(rawSchema)]);

const mostDates = 400;
const plain = /^[\w/+ -]{1,60}$/;

/**
 * The extra dates (RDATE) of an event as single events, since the parser ignores them; each lasts as long as the event. Periods
 * count from their start.
 */
export function rdateEvents(event: VEvent): string {
  const parsed = rdateSchema.safeParse(event.rdate);
  if (!parsed.success) return "";
  const dates = parsed.data.flatMap(({ val, params }) =>
    val
      .split(",")
      .map((date) => ({ date: date.split("/")[0] ?? "", zone: params.TZID, value: params.VALUE })),
  );
  const seconds = event.end === undefined ? 0 : (event.end.getTime() - event.start.getTime()) / 1_000;
  const events = dates.slice(0, mostDates).flatMap(({ date, zone, value }, place) => {
    if (!/^\d{8}(?:T\d{6}Z?)?$/.test(date) || (zone !== undefined && !plain.test(zone))) return [];
    const inZone = zone === undefined ? "" : `;TZID=${zone}`;
    const start =
      value === "DATE" || date.length === 8 ? `DTSTART;VALUE=DATE:${date}` : `DTSTART${inZone}:${date}`;
    return ["BEGIN:VEVENT", `UID:${place}`, start, `DURATION:PT${Math.max(0, seconds)}S`, "END:VEVENT"];
  });
  return ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n");
}
