import { describe, expect, it } from "vitest";
import { minutesOf, spanOfHours } from "./daily-hours.ts";

const hoursLong = (
  from: string,
  to: string,
  day: { year: number; month: number; day: number },
  zone: string,
) => {
  const span = spanOfHours({ from, to }, day, zone);
  return span === null ? 0 : (span.end - span.start) / 3_600_000;
};

describe("hours of a day", () => {
  it("F4 G1 end on the next day when they end not later than they begin", () => {
    expect(minutesOf({ from: "22:00", to: "06:00" })).toEqual({ start: 1_320, end: 1_800 });
    expect(minutesOf({ from: "09:00", to: "24:00" })).toEqual({ start: 540, end: 1_440 });
    expect(minutesOf({ from: "09:00", to: "09:00" })).toEqual({ start: 540, end: 1_980 });
    expect(minutesOf({ from: "22:00", to: "00:00" })).toEqual({ start: 1_320, end: 1_440 });
  });

  it("F4 G1 are as long as clocks show on days that change them", () => {
    const [spring, autumn] = [
      { year: 2026, month: 3, day: 28 },
      { year: 2026, month: 10, day: 24 },
    ];
    expect(hoursLong("22:00", "06:00", { ...spring, day: 20 }, "Europe/Berlin")).toBe(8);
    expect(hoursLong("22:00", "06:00", spring, "Europe/Berlin")).toBe(7);
    expect(hoursLong("22:00", "06:00", autumn, "Europe/Berlin")).toBe(9);
    expect(hoursLong("02:00", "03:00", { ...spring, day: 29 }, "Europe/Berlin")).toBe(0);
    expect(hoursLong("22:00", "06:00", { year: 2026, month: 12, day: 31 }, "Asia/Bangkok")).toBe(8);
  });
});
