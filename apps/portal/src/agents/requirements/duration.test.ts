import { durationSchema } from "@konstruct/core/agent/hours/duration";
import { describe, expect, it } from "vitest";
import { readDuration, writeDuration } from "./duration.ts";

describe("a duration in a form", () => {
  it.each([
    ["30m", "30m", 1_800],
    [1_800, "30m", 1_800],
    [7_200, "2h", 7_200],
    [90, "90s", 90],
  ])("J2 %j is shown and written as %s", (value, written, seconds) => {
    expect(writeDuration(readDuration(value))).toBe(written);
    expect(durationSchema.parse(written)).toBe(seconds);
  });

  it("J2 without an amount there is none, and text that is no number stays to be corrected", () => {
    expect(writeDuration(readDuration(undefined))).toBeUndefined();
    expect(readDuration("halfm")).toEqual({ amount: "half", unit: "m" });
  });
});
