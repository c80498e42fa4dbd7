import { expect, it } from "vitest";
import { preferenceFrom, preferenceKindSchema } from "./preference-kinds.ts";

const budget = preferenceKindSchema.parse({ kind: "budget", type: "number" });

it.each([
  ["12,50", 12.5],
  ["1,300 baht", 1300],
  ["1.300.000", 1_300_000],
  [1300, 1300],
])("D7 %s as a preference is the number %d", (given, value) => {
  expect(preferenceFrom(budget, given)).toEqual({ kind: "budget", value });
});

it.each(["1.300", "500-800", "0", "cheap", ""])("D7 '%s' is no number that could be remembered", (given) => {
  expect(preferenceFrom(budget, given)).toBeNull();
});
