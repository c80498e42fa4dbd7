import { describe, expect, it } from "vitest";
import { likeness } from "./likeness.ts";
import { questionWords } from "./question-words.ts";
import { SaidTexts } from "./said-texts.ts";

const covered = (question: string, texts: string[], language?: string) =>
  new SaidTexts(texts).coverage(questionWords(question, language));

describe("how much of a question texts cover", () => {
  it.each([
    ["aparcar", "aparcamiento"],
    ["abrem", "abre"],
    ["bilhete", "bilhetes"],
    ["delivr", "deliver"],
    ["sirven", "sirf"],
  ])("D6 %s and %s are forms of one word", (a, b) => {
    expect(likeness(a, b)).toBeGreaterThan(0);
  });

  it.each([
    ["comer", "comprar"],
    ["e42", "e43"],
    ["tent", "test"],
    ["mouse", "house"],
  ])("D6 %s and %s are not", (a, b) => {
    expect(likeness(a, b)).toBe(0);
  });

  it("D6 D9 the function words of the question's language do not count", () => {
    const asked = (question: string, language?: string) =>
      questionWords(question, language).map(({ typed }) => typed);
    expect(asked("¿se puede aparcar ahí?", "es")).toEqual(["aparcar"]);
    expect(asked("a que horas abrem ao sábado?", "pt-BR")).toEqual(["horas", "abrem", "sabado"]);
    expect(asked("wo kann ich hier mein Auto abstellen?", "de")).toEqual(["auto", "abstellen"]);
    const [first, second] = covered(
      "¿por qué me cobran 900 por una carta?",
      ["por que traer una", "cobramos la carta"],
      "es",
    );
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
  });

  it("D6 a name that no text has does not lower the rest of the question, and one word alone is no answer", () => {
    const [answer] = covered("Lenovo Legion freezes when gaming", ["laptop freez gam", "router", "fan"]);
    expect(answer).toBeGreaterThan(0.8);
    const [capital] = covered("What is the capital of France?", ["capital letter", "router", "fan"]);
    expect(capital).toBeLessThan(0.6);
  });

  it("D6 a word that every text has does not rank them", () => {
    const lamps = ["lamp red", "lamp green", "lamp blue", "lamp white"];
    expect(Math.max(...covered("lamps", lamps))).toBeLessThan(0.6);
    expect(covered("green lamps", lamps).map((part) => part > 0.6)).toEqual([false, true, false, false]);
  });
});
