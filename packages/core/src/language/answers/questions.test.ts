import { describe, expect, it } from "vitest";
import { offersAlternative } from "./questions.ts";

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
