import { describe, expect, it } from "vitest";
import { wrongWeekdays, wrongYears } from "./date-conflicts.ts";
import { groundReply, type Source } from "./ground-reply.ts";

const now = new Date("2026-11-23T10:00:00Z");

function wrong(reply: string): string[] {
  return wrongWeekdays(reply, groundReply(reply, [], { now }).atoms, now).map(({ text }) => text);
}

// 26 November 2026 is a Thursday.
describe("dates that contradict themselves", () => {
  it.each([
    "Friday 26 November 2026",
    "on Friday, November 26, 2026",
    "el viernes 26 de noviembre de 2026",
    "sexta-feira, 26 de novembro de 2026",
    "vendredi 26 novembre 2026",
    "Freitag, den 26. November 2026",
    "Freitag, 26. November 2026",
    "środa, 26 listopada 2026",
    "Jumat, 26 November 2026",
    "2026年11月26日(金)",
    "2026年11月26日 星期五",
  ])("D6 %s is refused: the weekday is wrong", (reply) => {
    expect(wrong(reply)).toHaveLength(1);
  });

  it.each([
    "Thursday 26 November 2026",
    "el jueves 26 de noviembre de 2026",
    "Donnerstag, 26. November",
    "2026年11月26日(木)",
    "czwartek 26 listopada",
    "26 November 2026 (Thursday)",
    "26 November 2026 is not a Friday",
    "every Friday until 26 November 2026",
  ])("D6 %s is accepted", (reply) => {
    expect(wrong(reply)).toEqual([]);
  });

  it("D6 a date in a year that no source names for its day is refused", () => {
    const sources: Source[] = [
      { id: "http.stay", kind: "tool", value: { arrives: "2024-05-26" } },
      { id: "message", kind: "contact", value: "I come on May 26" },
    ];
    const moved = (reply: string) =>
      wrongYears(reply, groundReply(reply, sources, { now }).atoms, sources, now).map(({ text }) => text);
    expect(moved("You come on May 26, 2027.")).toEqual(["May 26, 2027"]);
    expect(moved("You come on May 26, 2024.")).toEqual([]);
    expect(moved("You come on May 26.")).toEqual([]);
  });
});
