import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDays } from "./days-in-address.ts";

const now = Date.parse("2026-11-22T10:00:00Z");
const dayMs = 86_400_000;

describe("the days in an address", () => {
  it("I4 are the last thirty where none are named", () => {
    expect(readDays({}, now)).toEqual({ from: "2026-10-24", to: "2026-11-22" });
  });

  it("I4 whatever the address holds, the first day is not after the last, and there are at most 92", () => {
    const day = fc.oneof(
      fc
        .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.string(),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(day, day, fc.string(), (from, to, agent) => {
        const days = readDays({ from, to, agent }, now);
        const length = (Date.parse(days.to) - Date.parse(days.from)) / dayMs + 1;
        expect(length).toBeGreaterThanOrEqual(1);
        expect(length).toBeLessThanOrEqual(92);
      }),
    );
  });
});
