import { AppError } from "@konstruct/core/errors";

const mostEvents = 5_000;
const mostRules = 500;
/** The most occurrences a rule may have within one of its periods. */
const mostNamed = 400;

function isHeavy(rule: string): boolean {
  if (/FREQ=(?:SECONDLY|MINUTELY)/i.test(rule) || rule.length > 1_000) return true;
  const lists = [...rule.matchAll(/BY[A-Z]+=([^;]*)/gi)].map(([, list]) => (list ?? "").split(",").length);
  return lists.reduce((product, length) => product * length, 1) > mostNamed;
}

/** Times without a zone are the calendar's; the parser would read them in the zone of this process. */
const withZones = (feed: string, zone: string) =>
  feed.replace(
    /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;(?!TZID=)[^:;\r\n]*)*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)(?=\r?$)/gim,
    `$1$2;TZID=${zone}:$3`,
  );

/**
 * Prepares a feed for the parser: unfolds lines, gives every time a zone, and rejects what would take long, since a short rule can
 * generate millions of occurrences.
 * @param zone of the calendar, IANA
 * @throws AppError invalid_input
 */
export function safeFeed(text: string, zone: string): string {
  // A truncated feed would show busy times as free.
  if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(text) || !/END:VCALENDAR$/i.test(text.trimEnd()))
    throw new AppError("invalid_input", "The address of the calendar returns no complete iCalendar file.");
  const unfolded = text.replace(/\r?\n[ \t]/g, "");
  const events = unfolded.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  const rules = unfolded.match(/^RRULE[;:].*$/gim) ?? [];
  if (events > mostEvents || rules.length > mostRules || rules.some(isHeavy))
    throw new AppError("invalid_input", "The calendar has more appointments than can be looked through.");
  return withZones(unfolded, zone);
}
