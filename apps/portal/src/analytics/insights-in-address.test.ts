import { describe, expect, it } from "vitest";
import { insightsQuery, readInsightsAddress, toServiceInsights } from "./insights-in-address.ts";

const now = Date.parse("2026-11-22T10:00:00Z");

describe("the address of analytics", () => {
  it("I4 asks for the last thirty days by day where it says nothing, and drops what is invalid", () => {
    const usual = { from: "2026-10-24", to: "2026-11-22", unit: "day" };
    expect(readInsightsAddress({}, now)).toEqual(usual);
    expect(readInsightsAddress({ unit: "year", channel: "pigeon", agent: "x" }, now)).toEqual(usual);
  });

  it("I4 may span a year by month, and 92 days by day", () => {
    const asked = { from: "2025-12-01", to: "2026-11-22" };
    expect(readInsightsAddress({ ...asked, unit: "month" }, now).from).toBe("2025-12-01");
    expect(readInsightsAddress({ ...asked, unit: "day" }, now).from).toBe("2026-08-23");
  });

  it("I4 goes to the service and back into an address", () => {
    const read = readInsightsAddress({ channel: "slack", unit: "week" }, now);
    expect(toServiceInsights(read)).toEqual({ ...read });
    expect(insightsQuery(read, { measure: "all" })).toBe(
      "?from=2026-10-24&to=2026-11-22&unit=week&channel=slack&measure=all",
    );
  });
});
