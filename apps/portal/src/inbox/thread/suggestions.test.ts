import { describe, expect, it } from "vitest";
import { mentionedIn, suggestionsFor } from "./suggestions.ts";

const members = [
  { id: "1", name: "Dana" },
  { id: "2", name: "Dana Smith" },
  { id: "3", name: "ก้อง" },
];
const macros = [
  { id: "m", name: "Hello", body: "Hello {{contact.name}}" },
  { id: "n", name: "Bye", body: "Bye" },
];
const namesFor = (mode: "reply" | "note", text: string) =>
  suggestionsFor(mode, text, { macros, members }).map(({ name }) => name);

describe("suggestions in the composer", () => {
  it("J4 offers macros after a slash at the beginning only", () => {
    expect(namesFor("reply", "/")).toEqual(["Hello", "Bye"]);
    expect(namesFor("reply", "/ hel")).toEqual(["Hello"]);
    expect(namesFor("reply", "and/or")).toEqual([]);
  });

  it("J4 offers members after an at sign in notes, and puts the name into the text", () => {
    expect(namesFor("note", "look @da")).toEqual(["Dana", "Dana Smith"]);
    expect(namesFor("reply", "look @da")).toEqual([]);
    expect(namesFor("note", "a@da")).toEqual([]);
    const [first] = suggestionsFor("note", "look @ก", { macros, members });
    expect(first).toMatchObject({ text: "look @ก้อง " });
  });

  it("J4 a longer name is not mistaken for a shorter one in it", () => {
    expect(mentionedIn("@Dana Smith and @ก้อง", members)).toEqual(["2", "3"]);
    expect(mentionedIn("@Dana Smith, @Dana", members)).toEqual(["2", "1"]);
    expect(mentionedIn("Dana", members)).toEqual([]);
  });
});
