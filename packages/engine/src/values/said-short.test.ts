import { describe, expect, it } from "vitest";
import { saysShort } from "./said-short.ts";

const now = new Date("2026-11-28T11:00:00Z");
const says = (text: string, value: string, ...others: (string | number)[]) =>
  saysShort(
    [text],
    { path: "a", value },
    others.map((one) => ({ path: "b", value: one })),
    now,
  );

describe("saysShort", () => {
  it.each([
    ["cámbialo al 3", "2026-12-03"],
    ["le 1er décembre si possible", "2026-12-01"],
    ["the 12th please", "2026-12-12"],
    ["am 12. bitte", "2026-12-12"],
    ["monday at 9", "09:00"],
    ["pazartesi 9'a yazın", "09:00"],
    ["thursday at 4 then", "16:00"],
  ])("D2 reads %j as %s", (text, value) => expect(says(text, value)).toBe(true));

  it.each([
    ["the 12th please", "2027-01-12"],
    ["order A-12 please", "2026-12-12"],
    ["it was 12 €", "2026-12-12"],
    ["at 9:30", "09:00"],
    ["on 3/4", "2026-12-03"],
    ["for 9kg", "2026-12-19"],
  ])("D2 does not read %j as %s", (text, value) => expect(says(text, value)).toBe(false));

  it("D2 reads no number that another value could be meant by", () => {
    expect(says("3 tickets please", "2026-12-03", 3)).toBe(false);
    expect(says("on the 9th", "09:00", "2026-12-09")).toBe(false);
    expect(says("on the 9th at 9", "2026-12-09", "09:00")).toBe(false);
  });
});
