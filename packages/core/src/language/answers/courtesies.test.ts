import { expect, it } from "vitest";
import { isConditional } from "./clauses.ts";

it.each([
  ["yes pls, 2 of us if possible", false],
  ["If that's possible, move it to ten.", false],
  ["ja bitte, wenn's geht", false],
  ["sí, si es posible", false],
  ["oui si c'est possible !", false],
  ["ja doe maar, en nog een week langer als dat kan", false],
  ["sì, se possibile alle dieci", true],
  ["yes, if possible with a window", true],
  ["only if possible", true],
  ["ja, nur wenn es geht", true],
  ["yes if it is free", true],
  ["als dat kan worden verlengd, ja", true],
])("F8 a courtesy at the end of a clause is no condition: %s", (text, isBound) => {
  expect(isConditional(text)).toBe(isBound);
});
