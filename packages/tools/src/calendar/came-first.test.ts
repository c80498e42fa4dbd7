import { describe, expect, it } from "vitest";
import { hasEarlier } from "./came-first.ts";
import type { CalendarEvent } from "./google-calendar.ts";

const event = (
  id: string,
  created: number,
  updated: number,
  changes: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  id,
  status: "confirmed",
  summary: "",
  transparency: "opaque",
  start: { dateTime: 0 },
  end: { dateTime: 1 },
  created,
  updated,
  ...changes,
});

describe("which of two bookings came first", () => {
  const own = event("m", 2_000, 2_500);

  it.each([
    [event("a", 1_000, 9_000), true],
    [event("a", 3_000, 3_000), false],
    [event("z", 2_000, 2_400), true],
    [event("a", 2_000, 2_600), false],
    [event("a", 2_000, 2_500), true],
    [event("z", 2_000, 2_500), false],
    [event("a", 1_000, 1_000, { status: "cancelled" }), false],
    [event("a", 1_000, 1_000, { transparency: "transparent" }), false],
    [own, false],
  ])("F4 %j before ours: %s", (other, expected) => {
    expect(hasEarlier(own, [own, other])).toBe(expected);
  });

  it("F4 of any two that overlap exactly one gives way", () => {
    const events = [own, event("a", 2_000, 2_500), event("b", 2_000, 2_501), event("c", 1_000, 1_000)];
    const staying = events.filter((each) => !hasEarlier(each, events));
    expect(staying.map(({ id }) => id)).toEqual(["c"]);
  });
});
