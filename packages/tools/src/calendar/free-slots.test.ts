import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlots, isOpen, type SlotSearch } from "./free-slots.ts";
import { openZone } from "./zone.ts";

const zone = openZone("Asia/Bangkok");
const at = (iso: string) => Date.parse(iso);
const search = (given: Partial<SlotSearch>): string[] =>
  freeSlots({
    window: { start: at("2026-11-26T00:00+07:00"), end: at("2026-11-28T00:00+07:00") },
    minutes: 60,
    stepMinutes: 60,
    hours: { thu: ["09:00-12:00", "13:00-15:00"], fri: ["22:00-24:00"] },
    zone,
    busy: [],
    limit: 20,
    ...given,
  }).map(({ start }) => zone.iso(start).slice(5, 16));

describe("free slots", () => {
  it("F4 lie within the hours of a date where it has its own", () => {
    const hours = {
      thu: ["09:00-12:00"],
      fri: ["09:00-12:00"],
      "2026-11-26": ["10:00-11:00"],
      "2026-11-27": [],
    };
    expect(search({ hours })).toEqual(["11-26T10:00"]);
  });

  it("F4 lie within the open hours, one after the other", () => {
    expect(search({})).toEqual([
      "11-26T09:00",
      "11-26T10:00",
      "11-26T11:00",
      "11-26T13:00",
      "11-26T14:00",
      "11-27T22:00",
      "11-27T23:00",
    ]);
    expect(search({ limit: 2 })).toEqual(["11-26T09:00", "11-26T10:00"]);
    expect(search({ minutes: 121, stepMinutes: 15 })).toEqual([
      "11-26T09:00",
      "11-26T09:15",
      "11-26T09:30",
      "11-26T09:45",
    ]);
    expect(search({ hours: {} })).toEqual([]);
  });

  it("F4 may touch a busy time and do not overlap it", () => {
    const busy = [
      { start: at("2026-11-26T08:00+07:00"), end: at("2026-11-26T10:00+07:00") },
      { start: at("2026-11-26T11:59+07:00"), end: at("2026-11-26T13:01+07:00") },
      { start: at("2026-11-27T00:00+07:00"), end: at("2026-11-28T00:00+07:00") },
    ];
    expect(search({ busy })).toEqual(["11-26T10:00", "11-26T14:00"]);
  });

  it("F4 lie entirely within the window", () => {
    const window = { start: at("2026-11-26T09:01+07:00"), end: at("2026-11-26T13:59+07:00") };
    expect(search({ window })).toEqual(["11-26T10:00", "11-26T11:00"]);
    expect(search({ window: { start: window.end, end: window.start } })).toEqual([]);
  });

  it("F4 go over midnight, in hours that do and in hours that touch there", () => {
    const window = { start: at("2026-11-27T21:00+07:00"), end: at("2026-11-28T12:00+07:00") };
    const overnight = { fri: ["22:00-02:00"] };
    expect(search({ window, hours: overnight, minutes: 120 })).toEqual([
      "11-27T22:00",
      "11-27T23:00",
      "11-28T00:00",
    ]);
    const touching = { fri: ["22:00-24:00"], sat: ["00:00-02:00"] };
    expect(search({ window, hours: touching, minutes: 120 })).toEqual([
      "11-27T22:00",
      "11-27T23:00",
      "11-28T00:00",
    ]);
    const saturday = { start: at("2026-11-28T00:00+07:00"), end: at("2026-11-29T00:00+07:00") };
    expect(search({ window: saturday, hours: overnight })).toEqual(["11-28T00:00", "11-28T01:00"]);
    const late = { start: at("2026-11-28T01:00+07:00"), end: at("2026-11-28T02:00+07:00") };
    expect(isOpen(late, overnight, zone)).toBe(true);
    expect(isOpen({ ...late, end: late.end + 1 }, overnight, zone)).toBe(false);
  });

  it("F4 keep local opening hours over a daylight saving change", () => {
    const berlin = openZone("Europe/Berlin");
    const window = { start: at("2026-10-24T00:00+02:00"), end: at("2026-10-26T23:00+01:00") };
    const hours = { sat: ["09:00-10:00"], sun: ["01:00-04:00"], mon: ["09:00-10:00"] };
    const slots = freeSlots({
      window,
      minutes: 60,
      stepMinutes: 60,
      hours,
      zone: berlin,
      busy: [],
      limit: 9,
    });
    expect(slots.map(({ start }) => berlin.iso(start))).toEqual([
      "2026-10-24T09:00:00+02:00",
      "2026-10-25T01:00:00+02:00",
      "2026-10-25T02:00:00+02:00",
      "2026-10-25T02:00:00+01:00",
      "2026-10-25T03:00:00+01:00",
      "2026-10-26T09:00:00+01:00",
    ]);
  });

  it("F4 every slot is open, free, within the window and after the one before", () => {
    const minute = fc.integer({ min: 0, max: 7 * 1_440 });
    const start = at("2026-11-23T00:00Z");
    const span = fc
      .tuple(minute, fc.integer({ min: 1, max: 600 }))
      .map(([from, length]) => ({ start: start + from * 60_000, end: start + (from + length) * 60_000 }));
    const hours = { mon: ["09:00-17:00"], wed: ["00:00-24:00"], sat: ["20:00-23:30", "06:00-07:00"] };
    const zones = fc.constantFrom("UTC", "Asia/Bangkok", "America/New_York");
    fc.assert(
      fc.property(
        zones,
        span,
        fc.array(span, { maxLength: 8 }),
        fc.integer({ min: 5, max: 90 }),
        (name, window, busy, minutes) => {
          const here = openZone(name);
          const slots = freeSlots({ window, minutes, stepMinutes: 15, hours, zone: here, busy, limit: 50 });
          for (const [place, slot] of slots.entries()) {
            expect(slot.end - slot.start).toBe(minutes * 60_000);
            expect(slot.start >= window.start && slot.end <= window.end).toBe(true);
            expect(isOpen(slot, hours, here)).toBe(true);
            expect(busy.some((taken) => taken.start < slot.end && slot.start < taken.end)).toBe(false);
            expect(slot.start).toBeGreaterThan(slots[place - 1]?.start ?? 0);
          }
        },
      ),
    );
  });
});
