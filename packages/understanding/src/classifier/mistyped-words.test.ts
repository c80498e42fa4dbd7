import { describe, expect, it } from "vitest";
import { commonWords, readerOf } from "./mistyped-words.ts";

const read = readerOf(
  commonWords(["What are your opening hours?", "open a support ticket", "¿Cuál es el horario?", "ขอเลื่อนนัด"]),
);

describe("the words of an agent's examples", () => {
  it("B2 are kept with those of most examples first", () => {
    expect(commonWords(["open late", "open Sunday", "open late"])).toEqual(["open", "late", "sunday"]);
  });

  it.each([
    ["opning hours", "opening hours"],
    ["a supprot ticket", "a support ticket"],
    ["my tickeet!", "my ticket!"],
    ["el horaro", "el horario"],
  ])("B2 are meant by one slip of the finger: %s", (said, meant) => {
    expect(read(said)).toBe(meant);
  });

  it.each([
    ["another letter", "honours, wicket"],
    ["another first letter", "pening"],
    ["two slips", "opeinngg houorrs"],
    ["a short word", "opn"],
    ["words of theirs, in capitals", "Opening HOURS"],
    ["another script", "ขอเลื่อนนด"],
  ])("B2 are not meant by %s", (_what, said) => {
    expect(read(said)).toBe(said);
  });

  it("B2 are not meant by a word that anybody may say", () => {
    expect(readerOf(["songs"])("sing a song, two songgs")).toBe("sing a song, two songs");
  });
});
