import { describe, expect, it } from "vitest";
import { tables } from "../lines-of.ts";
import { answerWords } from "./all-answers.ts";
import { wordsOf } from "./forms-of-words.ts";
import { plainAnswer } from "./plain-answer.ts";
import { questionsIn } from "./questions.ts";

describe("a plain yes or no", () => {
  it("F8 no wording is a yes in one language and a no in another", () => {
    expect(answerWords("yes").filter((word) => plainAnswer(word) === "no")).toEqual([]);
    expect(answerWords("no").filter((word) => plainAnswer(word) === "yes")).toEqual([]);
  });

  it.each(Object.entries(tables))(
    "F8 in %s the word that contacts may write to stop is a no",
    (_language, { dialogue }) => {
      const word = /["「“„«‘]\s?([^"」”“»’]+?)\s?["」”“»’]/u.exec(dialogue.cannotSkip)?.[1] ?? "";
      expect(plainAnswer(word), word).toBe("no");
    },
  );

  it.each([
    ["yes please cancel it, thanks a lot", "Shall I cancel booking B-7 for good?"],
    ["YES cancel it already", "Cancel B-7?"],
    ["ตกลงค่ะ ยกเลิกเลย", "ต้องการยกเลิกคอร์ส B-7 ใช่ไหมคะ"],
    ["sí, cancélalo", "¿Cancelo la reserva B-7?"],
    ["ja, bitte stornieren", "Soll ich B-7 stornieren?"],
    ["oui j'annule", "Confirmez-vous l'annulation ? Annuler B-7 ?"],
  ])("F8 a yes that names the deed that was asked about: %s", (said, asked) => {
    expect(plainAnswer(said, wordsOf(asked))).toBe("yes");
  });

  it.each(Object.entries(tables))(
    "F8 in %s the word that contacts may write to stop is a no",
    (_language, { dialogue }) => {
      const word = /["「“„«‘]\s?([^"」”“»’]+?)\s?["」”“»’]/u.exec(dialogue.cannotSkip)?.[1] ?? "";
      expect(plainAnswer(word), word).toBe("no");
    },
  );

  it.each([
    ["yes please cancel it", "Shall I book B-7?"],
    ["yes?", "Shall I book B-7?"],
    ["yes no", ""],
    ["yes but cancel B-8", "Cancel B-7?"],
    ["is it open", ""],
  ])("F8 is none: %s", (said, asked) => {
    expect(plainAnswer(said, wordsOf(asked))).toBeNull();
  });
});

it.each([
  ["ให้เลื่อน B-7 ไปวันเสาร์เลยไหมคะ", 1],
  ["จองเลยไหมคะ ต้องการใบเสร็จหรือไม่", 2],
  ["これでよろしいですか。", 1],
  ["要取消吗", 1],
  ["Shall I book it? It costs 9.50.", 1],
  ["เลื่อนให้แล้วค่ะ", 0],
])("F8 questions are found where no question mark is written: %s", (text, count) => {
  expect(questionsIn(text)).toHaveLength(count);
});

describe("a yes that its writer does not say", () => {
  it.each([
    "> Yes, please",
    ">Yes",
    "~Yes, please~",
    "~~Yes~~",
    "*~Yes~*",
    "```Yes```",
    "`Yes`",
    '"Yes"',
    "“Yes, please”",
    "'Yes'",
    "> Sí",
    "~ใช่~",
  ])("F8 %s is no answer", (text) => {
    expect(plainAnswer(text)).toBeNull();
  });

  it.each(["> Shall I cancel it?\nYes", "~No~ Yes", "Yes~", "*Yes*", "_Yes_", "> No\n\n> Never\nYes"])(
    "F8 %j says what stands outside the marks",
    (text) => {
      expect(plainAnswer(text)).toBe("yes");
    },
  );
});
