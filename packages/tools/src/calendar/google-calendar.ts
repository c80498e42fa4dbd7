import type { CalendarSettings } from "@konstruct/core/agent/tool-settings";
import type { Json, JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { GoogleContext } from "../google/access-token.ts";
import { callGoogle, type GoogleAnswer, type GoogleCall } from "../google/call-google.ts";
import { failure, type ToolFailure } from "../outside/call-outside.ts";
import { statusFailure } from "../outside/status-failure.ts";
import type { Span } from "./free-slots.ts";

const scope =
  "https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy";

const stamp = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const freeBusySchema = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z
        .array(z.object({ start: stamp, end: stamp }))
        .max(5_000)
        .default([]),
      errors: z.array(z.looseObject({ reason: z.string() })).optional(),
    }),
  ),
});
const eventSchema = z.object({
  id: z.string(),
  status: z.string().default("confirmed"),
  summary: z.string().default(""),
  start: z.object({ dateTime: stamp }),
  end: z.object({ dateTime: stamp }),
  transparency: z.string().default("opaque"),
  created: stamp,
  updated: stamp,
});
export type CalendarEvent = z.infer<typeof eventSchema>;
/** Whole-day events have no `dateTime` and are ignored. */
const listSchema = z.object({
  items: z.array(z.union([eventSchema, z.unknown().transform(() => null)])).max(250),
});

export type GoogleCalendar = {
  busy(window: Span): Promise<{ ok: true; busy: Span[] } | ToolFailure>;
  /** Null when there is no such event. */
  find(id: string): Promise<{ ok: true; event: CalendarEvent | null } | ToolFailure>;
  /** `exists`: an event with that id exists already. */
  insert(event: JsonObject): Promise<{ ok: true; event: CalendarEvent | "exists" } | ToolFailure>;
  /** The timed events that overlap a span, including those marked as free. */
  list(window: Span): Promise<{ ok: true; events: CalendarEvent[] } | ToolFailure>;
  /** Null when the event is gone, whatever removed it. */
  remove(id: string): Promise<ToolFailure | null>;
};

const misread = () => failure("invalid_response", "The calendar gave an answer of another shape.", true);

function eventOf(body: Json | undefined): { ok: true; event: CalendarEvent } | ToolFailure {
  const parsed = eventSchema.safeParse(body);
  return parsed.success ? { ok: true, event: parsed.data } : misread();
}

/** Google Calendar API v3. Null when no sign-in is configured. */
export function openGoogleCalendar(
  settings: CalendarSettings,
  context: GoogleContext,
): GoogleCalendar | null {
  const { auth, calendar_id: id } = settings;
  if (auth === null) return null;
  const base = context.endpoints.googleCalendar;
  const events = `${base}/calendars/${encodeURIComponent(id)}/events`;
  const call = (request: Pick<GoogleCall, "url" | "method" | "body">): Promise<GoogleAnswer> =>
    callGoogle({ auth, scope, ...request }, context);
  return {
    async busy({ start, end }) {
      const [timeMin, timeMax] = [new Date(start).toISOString(), new Date(end).toISOString()];
      const body = { timeMin, timeMax, items: [{ id }] };
      const answer = await call({ url: `${base}/freeBusy`, method: "POST", body });
      if (!answer.ok) return answer;
      const refused = statusFailure(answer.status, "The calendar");
      if (refused !== null) return refused;
      const parsed = freeBusySchema.safeParse(answer.body);
      const [calendar] = parsed.success ? Object.values(parsed.data.calendars) : [];
      if (calendar === undefined) return misread();
      if (calendar.errors?.length)
        return failure(
          "misconfigured",
          `The calendar cannot be looked into (${calendar.errors[0]?.reason}). Share it with the account.`,
        );
      return { ok: true, busy: calendar.busy };
    },
    async find(eventId) {
      const answer = await call({ url: `${events}/${eventId}` });
      if (!answer.ok) return answer;
      if (answer.status === 404) return { ok: true, event: null };
      return statusFailure(answer.status, "The calendar") ?? eventOf(answer.body);
    },
    async insert(event) {
      const answer = await call({ url: `${events}?sendUpdates=none`, method: "POST", body: event });
      if (!answer.ok) return answer;
      if (answer.status === 409) return { ok: true, event: "exists" };
      return statusFailure(answer.status, "The calendar") ?? eventOf(answer.body);
    },
    async list({ start, end }) {
      const [timeMin, timeMax] = [new Date(start).toISOString(), new Date(end).toISOString()];
      const query = new URLSearchParams({ timeMin, timeMax, singleEvents: "true", maxResults: "250" });
      const answer = await call({ url: `${events}?${query}` });
      if (!answer.ok) return answer;
      const refused = statusFailure(answer.status, "The calendar");
      if (refused !== null) return refused;
      const parsed = listSchema.safeParse(answer.body);
      return parsed.success
        ? { ok: true, events: parsed.data.items.filter((event) => event !== null) }
        : misread();
    },
    async remove(eventId) {
      const answer = await call({ url: `${events}/${eventId}?sendUpdates=none`, method: "DELETE" });
      if (!answer.ok) return answer;
      return answer.status === 404 || answer.status === 410
        ? null
        : statusFailure(answer.status, "The calendar");
    },
  };
}
