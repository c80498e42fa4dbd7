import type { CalendarSettings } from "@konstruct/core/agent/tool-settings";
import { toAppError } from "@konstruct/core/errors";
import type { ToolContext } from "../contract/tool.ts";
import { callOutside, failure, type ToolFailure } from "../outside/call-outside.ts";
import { statusFailure } from "../outside/status-failure.ts";
import type { Span } from "./free-slots.ts";
import { openGoogleCalendar } from "./google-calendar.ts";
import { icalBusy } from "./ical-busy.ts";
import type { Zone } from "./zone.ts";

export type BusyTimes = { ok: true; busy: Span[] } | ToolFailure;

const largestFeed = 2_097_152;

export const noCalendar = (): ToolFailure =>
  failure(
    "misconfigured",
    "No calendar is set up. Choose a provider and its sign-in in tool_settings.calendar.",
  );

const hostIn = (address: string) => URL.parse(address)?.hostname ?? "";

async function feedAddress({ ical_url, ical_url_secret }: CalendarSettings, context: ToolContext) {
  return ical_url_secret === null ? ical_url : context.secrets(ical_url_secret, hostIn);
}

async function feedBusy(
  settings: CalendarSettings,
  context: ToolContext,
  window: Span,
  zone: Zone,
): Promise<BusyTimes> {
  const url = await feedAddress(settings, context);
  if (url === null) return noCalendar();
  const headers = { accept: "text/calendar" };
  const called = await callOutside(context, { url, headers, maxBytes: largestFeed, timeoutMs: 7_000 });
  if (!called.ok) return called;
  const refused = statusFailure(called.response.status, "The calendar");
  if (refused !== null) return refused;
  try {
    return { ok: true, busy: icalBusy(called.response.body.toString("utf8"), window, zone) };
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    if (code === "invalid_input") return failure("invalid_response", message);
    throw thrown;
  }
}

/** The busy times of the agent's calendar within a window. */
export async function busyTimes(context: ToolContext, window: Span, zone: Zone): Promise<BusyTimes> {
  const settings = context.settings.calendar;
  if (settings.provider === "ical") return feedBusy(settings, context, window, zone);
  const calendar = settings.provider === "google" ? openGoogleCalendar(settings, context) : null;
  return calendar === null ? noCalendar() : calendar.busy(window);
}
