import { expect, it } from "vitest";
import { isInOwnWords } from "./own-words.ts";
import { viewerFor } from "./views.ts";

const viewer = viewerFor(
  ["What are your opening hours?", "I need a lawyer for my divorce", "¿Están mis análisis?"],
  8,
);

it.each<[string, boolean]>([
  ["hours", true],
  ["openin hours", true],
  ["hours weather", true],
  ["how do I get a divorce?", true],
  ["analisis", true],
  ["weather", false],
  ["the", false],
  ["write a poem about my divorce", false],
  ["what is the capital of Chile", false],
  ["明日の天気は", false],
  ["", false],
])("A10 '%s' is in the words of an agent: %s", (text, is) => {
  expect(isInOwnWords(viewer, text)).toBe(is);
});
