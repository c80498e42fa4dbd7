import { describe, expect, it } from "vitest";
import { bucketsOf, insightSchema, spanWithBefore } from "./insight-span.ts";

describe("the days of insights", () => {
  it("I4 are compared with as many days before them", () => {
    const span = spanWithBefore(insightSchema.parse({ from: "2026-11-08", to: "2026-11-14" }));
    expect(span).toMatchObject({ from: "2026-11-01", since: "2026-11-08", to: "2026-11-14" });
  });

  it("I4 are put together by day, by week from Monday, and by month", () => {
    const days = { from: "2026-10-30", to: "2026-11-03" };
    expect(bucketsOf({ ...days, unit: "day" })).toHaveLength(5);
    expect(bucketsOf({ ...days, unit: "week" })).toEqual(["2026-10-26", "2026-11-02"]);
    expect(bucketsOf({ ...days, unit: "month" })).toEqual(["2026-10-01", "2026-11-01"]);
  });

  it("I4 are at most 92 by day and a year by week or month, in order", () => {
    const read = (from: string, to: string, unit: "day" | "week" | "month") =>
      insightSchema.safeParse({ from, to, unit }).success;
    expect(read("2026-01-01", "2026-04-02", "day")).toBe(true);
    expect(read("2026-01-01", "2026-04-03", "day")).toBe(false);
    expect(read("2026-01-01", "2026-12-31", "month")).toBe(true);
    expect(read("2025-01-01", "2026-12-31", "month")).toBe(false);
    expect(read("2026-01-02", "2026-01-01", "day")).toBe(false);
  });
});
