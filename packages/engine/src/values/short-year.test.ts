import { describe, expect, it } from "vitest";
import { saysShortYear } from "./short-year.ts";

const now = new Date("2026-11-29T11:00:00Z");
const bounded = { properties: { born: { type: "integer", minimum: 1_920, maximum: 2_010 } } };
const says = (text: string, value: number | string, path = "born", schema: object = bounded) =>
  saysShortYear([text], { path, value }, schema as never, now);

describe("a year in two digits", () => {
  it.each([
    ["Ann, born 62. and the price?", 1962],
    ["f 04", 2004],
    ["Pelle, -90.", 1990],
    ["'55 I think", 1955],
    ["né en 71", 1971],
  ])("D2 reads %j as %s", (text, value) => expect(says(text, value)).toBe(true));

  it.each([
    ["born 62", 1963],
    ["born 62", 1862],
    ["it costs 62 €", 1962],
    ["at 9:55", 1955],
    ["A-62", 1962],
    ["62.50", 1962],
  ])("D2 does not read %j as %s", (text, value) => expect(says(text, value)).toBe(false));

  it("D2 reads none where the argument is no year by its schema or its name", () => {
    expect(says("I pay 50", 1950, "amount")).toBe(false);
    expect(says("I pay 50", 1950, "born", { properties: { born: { minimum: 0, maximum: 5_000 } } })).toBe(
      false,
    );
    expect(says("born 62", 1962, "birth_year", {})).toBe(true);
    expect(says("born 62", "1962", "guest.birthYear", {})).toBe(true);
  });
});
