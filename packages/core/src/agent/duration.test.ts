import { expect, it } from "vitest";
import { durationSchema } from "./duration.ts";

it.each([
  [90, 90],
  ["90s", 90],
  ["10m", 600],
  ["720h", 2_592_000],
])("F3 %s is %d seconds", (written, seconds) => expect(durationSchema.parse(written)).toBe(seconds));

it.each([0, 2_592_001, "0s", "721h", "999999h", "2d"])("F3 %s is no duration of up to 30 days", (written) => {
  expect(durationSchema.safeParse(written).success).toBe(false);
});
