import { describe, expect, it } from "vitest";
import { commonWords, readerOf } from "./mistyped-words.ts";

const read = readerOf(
  commonWords(["What are your opening hours?", "open a support ticket", "¿Cuál es el horario?", "ขอเลื่อนนัด"]),
);

describe("mistyped words", () => {
  it("B2 words are stored by the number of examples that have them, largest first", () => {
    expect(commonWords(["open late", "open Sunday", "open late"])).toEqual(["open", "late", "sunday"]);
  });

  it.each([
    ["opning hours", "opening hours"],
    ["a supprot ticket", "a support ticket"],
    ["my tickeet!", "my ticket!"],
    ["el horaro", "el horario"],
  ])("B2 a word with one slip is corrected: %s", (said, meant) => {
    expect(read(said)).toBe(meant);
  });

  it.each([
    ["another letter", "honours, wicket"],
    ["another first letter", "pening"],
    ["two slips", "opeinngg houorrs"],
    ["a short word", "opn"],
    ["another word in capitals", "Opening HOURS"],
    ["another script", "ขอเลื่อนนด"],
  ])("B2 another word is not corrected: %s", (_what, said) => {
    expect(read(said)).toBe(said);
  });

  it("B2 a common word is not corrected", () => {
    expect(readerOf(["songs"])("sing a song, two songgs")).toBe("sing a song, two songs");
  });
});
