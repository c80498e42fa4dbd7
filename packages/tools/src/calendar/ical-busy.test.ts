import { describe, expect, it } from "vitest";
import { icalBusy } from "./ical-busy.ts";
import { openZone } from "./zone.ts";

const bangkok = openZone("Asia/Bangkok");
const feed = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", ...events, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) =>
  [
    "BEGIN:VEVENT",
    `UID:${lines.join("").length}-${lines[0]}`,
    "DTSTAMP:20260101T000000Z",
    ...lines,
    "END:VEVENT",
  ].join("\r\n");
const november = { start: Date.parse("2026-11-01T00:00Z"), end: Date.parse("2026-12-01T00:00Z") };
const busy = (text: string, window = november, zone = bangkok) =>
  icalBusy(text, window, zone)
    .sort((a, b) => a.start - b.start)
    .map(
      ({ start, end }) =>
        `${new Date(start).toISOString().slice(0, 16)}/${new Date(end).toISOString().slice(0, 16)}`,
    );
const dtstart = (start: string, end: string) => [`DTSTART${start}`, `DTEND${end}`] as const;

describe("an iCalendar feed", () => {
  it("F4 reads times in UTC, in a zone, in Outlook's zone names and without a zone, which means the calendar's", () => {
    const text = feed(
      event(...dtstart(":20261102T020000Z", ":20261102T030000Z")),
      event("DTSTART;TZID=Europe/Berlin:20261103T090000", "DURATION:PT90M"),
      event(
        ...dtstart(
          ";TZID=SE Asia Standard Time:20261104T090000",
          ";TZID=SE Asia Standard Time:20261104T100000",
        ),
      ),
      event(...dtstart(":20261105T090000", ":20261105T100000")),
    );
    expect(busy(text)).toEqual([
      "2026-11-02T02:00/2026-11-02T03:00",
      "2026-11-03T08:00/2026-11-03T09:30",
      "2026-11-04T02:00/2026-11-04T03:00",
      "2026-11-05T02:00/2026-11-05T03:00",
    ]);
  });

  it("F4 a zone definition in the feed is ignored in favour of the zone's own rules", () => {
    const rules = ["TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE"];
    const definition = [
      "BEGIN:VTIMEZONE",
      "TZID:Europe/Berlin",
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      ...rules,
    ];
    const text = feed(...definition, event("DTSTART;TZID=Europe/Berlin:20261102T090000", "DURATION:PT1H"));
    expect(busy(text)).toEqual(["2026-11-02T08:00/2026-11-02T09:00"]);
  });

  it("F4 whole days are days of the calendar's zone, one or several, single or repeated", () => {
    const text = feed(
      event(...dtstart(";VALUE=DATE:20261110", ";VALUE=DATE:20261112")),
      event("DTSTART;VALUE=DATE:20261114"),
      event("DTSTART;VALUE=DATE:20261116", "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE;VALUE=DATE:20261123"),
    );
    expect(busy(text)).toEqual([
      "2026-11-09T17:00/2026-11-11T17:00",
      "2026-11-13T17:00/2026-11-14T17:00",
      "2026-11-15T17:00/2026-11-16T17:00",
    ]);
  });

  it("F4 a repetition keeps its local time over a daylight saving change, and skips its exceptions", () => {
    const weekly = event(
      ...dtstart(";TZID=America/New_York:20261018T090000", ";TZID=America/New_York:20261018T093000"),
      "RRULE:FREQ=WEEKLY;COUNT=5",
      "EXDATE;TZID=America/New_York:20261108T090000",
    );
    const window = { start: Date.parse("2026-10-20T00:00Z"), end: november.end };
    expect(busy(feed(weekly), window)).toEqual([
      "2026-10-25T13:00/2026-10-25T13:30",
      "2026-11-01T14:00/2026-11-01T14:30",
      "2026-11-15T14:00/2026-11-15T14:30",
    ]);
  });

  it("F4 a moved occurrence is at its new time, a cancelled one is gone, and extra dates count", () => {
    const series = (...lines: string[]) =>
      ["BEGIN:VEVENT", "UID:series", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
    const text = feed(
      series(
        ...dtstart(":20261102T020000Z", ":20261102T030000Z"),
        "RRULE:FREQ=DAILY;COUNT=3",
        "RDATE:20261120T020000Z,20261121T020000Z",
      ),
      series("RECURRENCE-ID:20261103T020000Z", ...dtstart(":20261103T080000Z", ":20261103T100000Z")),
      series(
        "RECURRENCE-ID:20261104T020000Z",
        "STATUS:CANCELLED",
        ...dtstart(":20261104T020000Z", ":20261104T030000Z"),
      ),
    );
    expect(busy(text)).toEqual([
      "2026-11-02T02:00/2026-11-02T03:00",
      "2026-11-03T08:00/2026-11-03T10:00",
      "2026-11-20T02:00/2026-11-20T03:00",
      "2026-11-21T02:00/2026-11-21T03:00",
    ]);
  });

  it("F4 cancelled, free and outside events take no time", () => {
    const text = feed(
      event(...dtstart(":20261102T020000Z", ":20261102T030000Z"), "STATUS:CANCELLED"),
      event(...dtstart(":20261103T020000Z", ":20261103T030000Z"), "TRANSP:TRANSPARENT"),
      event(...dtstart(":20261031T230000Z", ":20261101T000000Z")),
      event(...dtstart(":20261201T000000Z", ":20261201T010000Z")),
      event(...dtstart(":20261031T230000Z", ":20261101T003000Z"), "STATUS:TENTATIVE"),
    );
    expect(busy(text)).toEqual(["2026-10-31T23:00/2026-11-01T00:30"]);
    expect(busy(feed())).toEqual([]);
  });

  it("F4 the zone of the process does not matter", () => {
    const before = process.env.TZ;
    const text = feed(
      event(...dtstart(":20261105T090000", ":20261105T100000")),
      event("DTSTART;VALUE=DATE:20261114"),
      event(...dtstart(":20261020T080000", ":20261020T083000"), "RRULE:FREQ=WEEKLY;COUNT=4"),
    );
    try {
      for (const zone of ["UTC", "America/New_York", "Asia/Kathmandu"]) {
        process.env.TZ = zone;
        expect([zone, ...busy(text)]).toEqual([
          zone,
          "2026-11-03T01:00/2026-11-03T01:30",
          "2026-11-05T02:00/2026-11-05T03:00",
          "2026-11-10T01:00/2026-11-10T01:30",
          "2026-11-13T17:00/2026-11-14T17:00",
        ]);
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  const repeating = (rule: string) =>
    feed(event(...dtstart(":19700101T000000Z", ":19700101T000100Z"), `RRULE:${rule}`));
  const list = (length: number) => Array.from({ length }, (_, place) => place).join(",");

  it.each([
    ["no calendar", "<html>"],
    ["a rule for every second", repeating("FREQ=SECONDLY")],
    ["a folded rule for every minute", repeating("FREQ=MIN\r\n UTELY")],
    ["a rule with too many times a day", repeating(`FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=${list(60)}`)],
    ["a rule that counts from long ago", repeating("FREQ=DAILY;COUNT=1000000")],
    ["a rule that is none", repeating("EVERY=DAY")],
    ["an interval of nothing", repeating("FREQ=DAILY;INTERVAL=0")],
    [
      "a zone that nobody knows",
      feed(event(...dtstart(";TZID=Shop time:20261102T020000", ";TZID=Shop time:20261102T030000"))),
    ],
    [
      "too many rules",
      feed(...Array.from({ length: 501 }, () => event("DTSTART:20261102T020000Z", "RRULE:FREQ=DAILY"))),
    ],
    ["events that never end", "BEGIN:VCALENDAR\r\n".concat("BEGIN:VEVENT\r\n".repeat(5_000))],
    ["too many events", feed(...Array.from({ length: 5_001 }, () => "BEGIN:VEVENT\r\nEND:VEVENT"))],
  ])("F4 %s fails the look-up, and soon", (_, text) => {
    const startedAt = process.threadCpuUsage();
    expect(() => busy(text)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(3_000);
  });
});
