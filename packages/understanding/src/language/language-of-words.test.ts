import { describe, expect, it } from "vitest";
import { languageOfWords } from "./language-of-words.ts";

describe("the language of a short text", () => {
  it.each([
    ["es", "quiero un reembolso"],
    ["en", "i want a refund"],
    ["de", "ich brauche Hilfe"],
    ["fr", "je veux un rendez-vous"],
    ["pt", "preciso de uma consulta"],
    ["es", "hola"],
  ])("D9 %s is the language of '%s'", (code, text) => {
    expect(languageOfWords(text)).toBe(code);
  });

  it.each(["O-12345", "ok", "parking", "no"])("D9 '%s' has no clear language", (text) => {
    expect(languageOfWords(text)).toBeNull();
  });
});
