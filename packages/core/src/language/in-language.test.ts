import { describe, expect, it } from "vitest";
import { inLanguage } from "./in-language.ts";

const texts = { pt: "Saia.", "pt-BR": "Sai daí.", en: "Leave." };

describe("a text by language", () => {
  it.each([
    ["pt-BR", [], "Sai daí."],
    ["pt-PT", [], "Saia."],
    ["ja", ["pt"], "Saia."],
    [null, ["pt"], "Saia."],
    ["ja", ["ko"], "Leave."],
    ["constructor", [], "Leave."],
  ])("G2 for a reader of %s of an agent that answers in %j is %j", (language, languages, expected) => {
    expect(inLanguage(texts, language, languages)).toBe(expected);
  });

  it("G2 is the first there is where none fits, and none where there is none", () => {
    expect(inLanguage({ de: "Raus." }, "ja")).toBe("Raus.");
    expect(inLanguage({}, "ja")).toBeUndefined();
  });
});
