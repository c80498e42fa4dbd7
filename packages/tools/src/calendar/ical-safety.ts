import { AppError } from "@konstruct/core/errors";

const mostEvents = 5_000;
const mostRules = 500;
/** Occurrences a rule may name within one of its periods. */
const mostNamed = 400;

function isHeavy(rule: string): boolean {
  if (/FREQ=(?:SECONDLY|MINUTELY)/i.test(rule) || rule.length > 1_000) return true;
  const lists = [...rule.matchAll(/BY[A-Z]+=([^;]*)/gi)].map(([, list]) => (list ?? "").split(",").length);
  return lists.reduce((product, length) => product * length, 1) > mostNamed;
}

/** Times without a zone are the calendar's; left as they are, the parser would take them for those of this process. */
const withZones = (feed: string, zone: string) =>
  feed.replace(
    /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;(?!TZID=)[^:;\r\n]*)*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)(?=\r?$)/gim,
    `$1$2;TZID=${zone}:$3`,
  );

/**
 * Makes a feed ready for the parser: unfolded, every time in a zone, and nothing in it that would take long, for a short rule
 * can stand for millions of occurrences.
 *
 * @param zone of the calendar, IANA
 * @throws AppError invalid_input
 */
export function safeFeed(text: string, zone: string): string {
  // A feed that broke off would leave times free that are taken.
  if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(text) || !/END:VCALENDAR$/i.test(text.trimEnd()))
    throw new AppError("invalid_input", "The address of the calendar gives no whole iCalendar file.");
  const unfolded = text.replace(/\r?\n[ \t]/g, "");
  const events = unfolded.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  const rules = unfolded.match(/^RRULE[;:].*$/gim) ?? [];
  if (events > mostEvents || rules.length > mostRules || rules.some(isHeavy))
    throw new AppError("invalid_input", "The calendar has more appointments than can be looked through.");
  return withZones(unfolded, zone);
}
