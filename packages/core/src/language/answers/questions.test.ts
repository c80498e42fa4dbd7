import { describe, expect, it } from "vitest";
import { sentencesOf } from "./clauses.ts";
import { offersAlternative, questionsIn, withoutQuestions } from "./questions.ts";

describe("offersAlternative", () => {
  it.each([
    ["Shall I cancel it, or call a colleague?", "en"],
    ["Voulez-vous que je demande, ou que j'annule ?", "fr"],
    ["¿Lo anulo o espero?", "es"],
    ["Отменить или подождать?", "ru"],
    ["ยกเลิกหรือรอดีคะ?", "th"],
    ["取消或等待?", "zh"],
  ])("F8 a choice: %s", (question, language) => {
    expect(offersAlternative(question, language)).toBe(true);
  });

  it.each([
    ["Shall I cancel the order for Ford?", "en"],
    ["Puis-je annuler pour vous jeudi ?", "fr"],
    ["Отменить заказ Камилии?", "ru"],
    ["ยกเลิกหรือไม่คะ?", "th"],
  ])("F8 no choice: %s", (question, language) => {
    expect(offersAlternative(question, language)).toBe(false);
  });
});

it.each([
  ["Skal jeg acceptere tilbud T-3107 til 8.750 kr. med start mandag den 11. januar 2027?", 1],
  ["Soll ich den Termin am 11. Januar um 10.30 Uhr absagen?", 1],
  ["Czy odwołać wizytę 4 grudnia o godz. 10:30?", 1],
  ["Shall I cancel it? Or keep it?", 2],
  ['Shall I cancel R-2 for good (reason: "It rains.")?', 1],
  ["Mando subito un tecnico, con la nota «scarafaggi in cucina!!», a 120 €?", 1],
  ["Soll ich es mit dem Grund „Sie wurde zweimal berechnet.“ erstatten?", 1],
  ["Shall I cancel it?! Or keep it?", 2],
])("F8 a question is whole although it has points in it: %s", (text, count) => {
  const said = `Det er bindende. ${text}`;
  expect(questionsIn(said)).toHaveLength(count);
  expect(questionsIn(said).join(" ")).toBe(text);
  expect(withoutQuestions(said)).toBe("Det er bindende.");
});

it("F8 a sentence that ends in a number ends before the next one", () => {
  expect(questionsIn("Der Preis ist 40. Soll ich buchen?")).toEqual(["Soll ich buchen?"]);
  expect(questionsIn("Es kostet 40 Euro.Soll ich buchen?")).toEqual(["Soll ich buchen?"]);
  expect(questionsIn("今日は休みです。予約しますか")).toEqual(["予約しますか?"]);
});

it.each([
  ["ja den 11. januar kl. 10.30 hvis det er gratis. Tak", 2],
  ["Ja, am 11. Januar um 10.30 Uhr. Danke", 2],
  ["yes. do it", 2],
  ["yes please. 8 of us eat no meat", 2],
])("F8 a message's sentences have their dates and times whole: %s", (message, count) => {
  expect(sentencesOf(message)).toHaveLength(count);
});
