import { parseJson } from "@konstruct/core/json";
import type { Call, Reply } from "../http.ts";
import { apiError } from "./oauth.ts";

export type CalendarEvent = {
  id: string;
  summary?: string;
  description?: string;
  /** ISO 8601 with an offset. */
  start: string;
  end: string;
  timeZone?: string;
  status?: "confirmed" | "tentative" | "cancelled";
  transparency?: "opaque" | "transparent";
  /** To the second, as Google returns it. */
  created?: string;
  updated?: string;
};

export type Calendars = Map<string, CalendarEvent[]>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

function bodyOf(call: Call): Fields {
  const parsed = parseJson(call.rawBody.toString("utf8"));
  return fieldsOf(parsed.ok ? parsed.value : null);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const notFound = () => apiError(404, "Not Found", "NOT_FOUND", "notFound");
const invalid = (message: string) => apiError(400, message, "INVALID_ARGUMENT", "invalid");

function resource(event: CalendarEvent): Fields {
  const zone = event.timeZone === undefined ? {} : { timeZone: event.timeZone };
  return {
    kind: "calendar#event",
    etag: `"${event.id}"`,
    id: event.id,
    status: event.status ?? "confirmed",
    created: event.created ?? "2026-01-01T00:00:00.000Z",
    updated: event.updated ?? "2026-01-01T00:00:00.000Z",
    ...(event.transparency !== undefined && { transparency: event.transparency }),
    htmlLink: `https://www.google.com/calendar/event?eid=${event.id}`,
    ...(event.summary !== undefined && { summary: event.summary }),
    ...(event.description !== undefined && { description: event.description }),
    start: { dateTime: event.start, ...zone },
    end: { dateTime: event.end, ...zone },
  };
}

/** Overlapping and adjacent times are merged. */
function merged(events: readonly CalendarEvent[]): { start: string; end: string }[] {
  const iso = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
  const spans: { start: number; end: number }[] = [];
  const sorted = events
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .sort((a, b) => a.start - b.start);
  for (const span of sorted) {
    const last = spans.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else spans.push(span);
  }
  return spans.map(({ start, end }) => ({ start: iso(start), end: iso(end) }));
}

const between = (events: readonly CalendarEvent[], from: number, to: number) =>
  events.filter(
    ({ status, start, end }) => status !== "cancelled" && Date.parse(start) < to && Date.parse(end) > from,
  );

/** `POST /freeBusy` */
export function freeBusy(calendars: Calendars, call: Call): Reply {
  const { timeMin, timeMax, items } = bodyOf(call);
  const [from, to] = [Date.parse(String(timeMin)), Date.parse(String(timeMax))];
  if (Number.isNaN(from) || Number.isNaN(to)) return invalid("Bad Request");
  if (to <= from) return invalid("The specified time range is empty.");
  const asked = (Array.isArray(items) ? items : []).map((item) => String(fieldsOf(item).id));
  const answers = asked.map((id) => {
    const events = calendars.get(id);
    if (events === undefined)
      return [id, { errors: [{ domain: "global", reason: "notFound" }], busy: [] }] as const;
    const taken = between(events, from, to).filter(({ transparency }) => transparency !== "transparent");
    return [id, { busy: merged(taken) }] as const;
  });
  return {
    status: 200,
    body: { kind: "calendar#freeBusy", timeMin, timeMax, calendars: Object.fromEntries(answers) },
  };
}

/** `POST /calendars/{id}/events` */
export function insertEvent(calendars: Calendars, calendarId: string, call: Call, now: number): Reply {
  const events = calendars.get(calendarId);
  if (events === undefined) return notFound();
  const body = bodyOf(call);
  const [start, end] = [fieldsOf(body.start), fieldsOf(body.end)];
  const id = textOf(body.id) ?? `generated${events.length}`;
  if (!/^[a-v0-9]{5,1024}$/.test(id)) return invalid("Invalid resource id value.");
  if (events.some((event) => event.id === id))
    return apiError(409, "The requested identifier already exists.", "ALREADY_EXISTS", "duplicate");
  const [from, to] = [textOf(start.dateTime) ?? "", textOf(end.dateTime) ?? ""];
  if (!(Date.parse(to) > Date.parse(from))) return invalid("The specified time range is empty.");
  const created = new Date(Math.floor(now / 1_000) * 1_000).toISOString();
  // Every event gets its own creation time.
  const updated = new Date(now + events.length).toISOString();
  const event: CalendarEvent = { id, start: from, end: to, created, updated };
  const summary = textOf(body.summary);
  const description = textOf(body.description);
  const timeZone = textOf(start.timeZone);
  if (summary !== undefined) event.summary = summary;
  if (description !== undefined) event.description = description;
  if (timeZone !== undefined) event.timeZone = timeZone;
  events.push(event);
  return { status: 200, body: resource(event) };
}

/** `GET /calendars/{id}/events/{eventId}`; a cancelled event is still returned. */
export function getEvent(calendars: Calendars, calendarId: string, eventId: string): Reply {
  const event = calendars.get(calendarId)?.find(({ id }) => id === eventId);
  return event === undefined ? notFound() : { status: 200, body: resource(event) };
}

/** `GET /calendars/{id}/events?singleEvents=true` */
export function listEvents(calendars: Calendars, calendarId: string, { url }: Call): Reply {
  const events = calendars.get(calendarId);
  if (events === undefined) return notFound();
  const [from, to] = ["timeMin", "timeMax"].map((name) => Date.parse(url.searchParams.get(name) ?? ""));
  if (from === undefined || to === undefined || !(from < to)) return invalid("Bad Request");
  return { status: 200, body: { kind: "calendar#events", items: between(events, from, to).map(resource) } };
}

/** `DELETE /calendars/{id}/events/{eventId}` */
export function deleteEvent(calendars: Calendars, calendarId: string, eventId: string): Reply {
  const event = calendars.get(calendarId)?.find(({ id }) => id === eventId);
  if (event === undefined) return notFound();
  if (event.status === "cancelled") return apiError(410, "Resource has been deleted", "GONE", "deleted");
  event.status = "cancelled";
  return { status: 204, body: Buffer.alloc(0) };
}
