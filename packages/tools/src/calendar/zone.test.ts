import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotLabel } from "./label.ts";
import { instantOf, readMoment } from "./moment.ts";
import { openZone } from "./zone.ts";

const zones = [
  "UTC",
  "Asia/Bangkok",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
];
const wall = (text: string) => readMoment(text)!.wall;

describe("time zones", () => {
  it("F4 an instant and its local time convert to each other", () => {
    const anyMinute = fc.integer({ min: 0, max: 50_000_000 }).map((minute) => minute * 60_000);
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyMinute, (name, instant) => {
        const zone = openZone(name);
        expect(Date.parse(zone.iso(instant))).toBe(instant);
        const shown = zone.wallClock(instant);
        const back = zone.instant(shown);
        expect(zone.wallClock(back)).toEqual(shown);
        // When the clocks go back an hour repeats, and the first one counts.
        expect(instant - back).toBeGreaterThanOrEqual(0);
        expect(instant - back).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["Asia/Bangkok", "2026-11-26T14:00", "2026-11-26T14:00:00+07:00"],
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"],
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30:00+02:00"],
    ["Europe/Berlin", "2026-03-29T03:00", "2026-03-29T03:00:00+02:00"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:45:00+11:00"],
    ["UTC", "2026-02-28T23:59", "2026-02-28T23:59:00Z"],
  ])("F4 in %s %s is %s", (name, written, iso) => {
    const zone = openZone(name);
    expect(zone.iso(zone.instant(wall(written)))).toBe(iso);
  });

  it.each([
    ["2026-11-26", true, null],
    ["2026-11-26T14:00", false, null],
    ["2026-11-26 14:00:30", false, null],
    ["2026-11-26T14:00:00.000Z", false, 0],
    ["2026-11-26T14:00+07:00", false, 420],
    ["2026-11-26T14:00:00-0330", false, -210],
  ])("F4 %s is understood", (text, isDay, offset) => {
    expect(readMoment(text)).toMatchObject({ isDay, offset });
  });

  it.each([
    "tomorrow",
    "2026-02-29",
    "2026-13-01",
    "2026-11-26T24:00",
    "2026-11-26T14:60",
    "0001-01-01",
    "26.11.2026",
    "",
  ])("F4 %j is no time", (text) => {
    expect(readMoment(text)).toBeNull();
  });

  it("F4 a time with an offset is that instant whatever the calendar's zone", () => {
    const moment = readMoment("2026-11-26T14:00:00+07:00")!;
    expect(instantOf(moment, openZone("America/New_York"))).toBe(Date.parse("2026-11-26T07:00:00Z"));
  });

  it("F4 a label names the day once", () => {
    expect(slotLabel(wall("2026-11-26T14:00"), wall("2026-11-26T14:30"))).toBe(
      "Thursday 26 November, 14:00–14:30",
    );
    expect(slotLabel(wall("2026-11-26T23:30"), wall("2026-11-27T00:30"))).toBe(
      "Thursday 26 November, 23:30 – Friday 27 November, 00:30",
    );
    expect(slotLabel(wall("2026-11-26T09:05"), null)).toBe("Thursday 26 November, 09:05");
  });
});
