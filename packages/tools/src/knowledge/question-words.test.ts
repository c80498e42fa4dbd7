import { describe, expect, it } from "vitest";
import { questionWords } from "./question-words.ts";

describe("the words of a question", () => {
  it.each([
    ["Is er een rolstoelingang?", "nl", ["rolstoelingang"]],
    ["Har ni en hiss till de som sitter i rullstol?", "sv", ["hiss", "rullstol"]],
    ["C'è anche un ascensore per la carrozzina?", "it", ["ascensore", "carrozzina"]],
    ["Gibt es auch einen Lift?", "de", ["lift"]],
  ])("F2 are without the function words of its language: %s", (question, language, left) => {
    const typed = questionWords(question, language).map((word) => word.typed);
    expect(typed).toEqual(expect.arrayContaining(left));
    expect(typed.length).toBeLessThanOrEqual(left.length + 2);
  });

  it("F2 a short Dutch question holds no word of an article about something else", () => {
    expect(questionWords("Is er een rolstoelingang?").map(({ typed }) => typed)).toEqual(["rolstoelingang"]);
  });
});
