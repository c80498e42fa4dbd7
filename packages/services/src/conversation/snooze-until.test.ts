import { describe, expect, it } from "vitest";
import { snoozeUntil } from "./snooze-until.ts";

const at = (choice: Parameters<typeof snoozeUntil>[0], zone: string, now: string) =>
  snoozeUntil(choice, zone, new Date(now)).toISOString();

describe("when a snooze ends", () => {
  it("J4 in one hour, or at 9:00 in the zone: tomorrow, next Monday, a date", () => {
    const wednesday = "2026-11-25T20:00:00Z";
    expect(at({ kind: "hour" }, "UTC", wednesday)).toBe("2026-11-25T21:00:00.000Z");
    // In Bangkok it is Thursday already.
    expect(at({ kind: "tomorrow" }, "Asia/Bangkok", wednesday)).toBe("2026-11-27T02:00:00.000Z");
    expect(at({ kind: "tomorrow" }, "America/New_York", wednesday)).toBe("2026-11-26T14:00:00.000Z");
    expect(at({ kind: "monday" }, "UTC", wednesday)).toBe("2026-11-30T09:00:00.000Z");
    expect(at({ kind: "date", date: "2027-01-02" }, "Asia/Bangkok", wednesday)).toBe(
      "2027-01-02T02:00:00.000Z",
    );
  });

  it("J4 on a Monday, Monday is the next one; over the end of a year the date is right", () => {
    expect(at({ kind: "monday" }, "UTC", "2026-11-30T08:00:00Z")).toBe("2026-12-07T09:00:00.000Z");
    expect(at({ kind: "tomorrow" }, "UTC", "2026-12-31T12:00:00Z")).toBe("2027-01-01T09:00:00.000Z");
  });
});
