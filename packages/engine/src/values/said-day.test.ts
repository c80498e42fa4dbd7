import { describe, expect, it } from "vitest";
import { saysDay } from "./said-day.ts";

/** Saturday, 28 November 2026. */
const now = new Date("2026-11-28T09:00:00Z");
const says = (line: string, value: string, ...languages: string[]) =>
  saysDay([line], { value }, now, languages);

describe("a day that is named by a word", () => {
  it.each([
    ["na quinta de manhã, ficha F-201", "2026-12-03", "pt"],
    ["quinta-feira que vem", "2026-12-03", "pt"],
    ["amanhã às dez", "2026-11-29", "pt"],
    ["thursday afternoon please", "2026-12-03", "en"],
    ["Salı günü saat onda", "2026-12-01", "tr"],
    ["yarın", "2026-11-29", "tr"],
    ["übermorgen um acht", "2026-11-30", "de"],
    ["el miércoles", "2026-12-02", "es"],
    ["木曜日にお願いします", "2026-12-03", "ja"],
    ["hoje ainda", "2026-11-28", "pt"],
    ["keep it till tues pls", "2026-12-01", "en"],
    ["make it thurs", "2026-12-03", "en"],
    ["cuma 16:00", "2026-12-04", "tr"],
    ["Cumartesi", "2026-12-05", "tr"],
    ["dinsdagmiddag graag", "2026-12-01", "nl"],
    ["w środę rano", "2026-12-02", "pl"],
    ["в пятницу", "2026-12-04", "ru"],
  ])("F8 %s is %s in %s", (line, day, language) => expect(says(line, day, language)).toBe(true));

  it.each([
    ["another day than the word says", "na quinta", "2026-12-04", "pt"],
    ["the week after", "thursday", "2026-12-10", "en"],
    ["a word of a language that is not spoken here", "thursday", "2026-12-03", "pt"],
    ["a word that only begins like it", "quintal", "2026-12-03", "pt"],
    ["a weekday that another one begins with", "cumartesi", "2026-12-04", "tr"],
    ["an ordinary word with another ending", "um quarto", "2026-12-02", "pt"],
    ["a value that is no day", "thursday", "thursday", "en"],
    ["a day that does not exist", "thursday", "2026-13-40", "en"],
    ["a language that does not exist", "thursday", "2026-12-03", "xx"],
    ["a tag of the right shape that is none", "thursday", "2026-12-03", "en-12"],
  ])("F8 it is not %s", (_what, line, day, language) => expect(says(line, day, language)).toBe(false));
});
