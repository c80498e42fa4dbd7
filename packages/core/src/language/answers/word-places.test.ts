import { expect, it } from "vitest";
import { standsIn, wordEdge } from "./word-places.ts";

it.each([
  ["not at all", "not", true],
  ["nothing", "not", false],
  ["order O-1.", "O-1", true],
  ["order O-12", "O-1", false],
  ["ใช่ครับ", "ใช่", true],
  ["โทร081ครับ", "081", true],
  ["กี่", "ก", false],
  ["हाँ।", "हाँ", true],
  ["की", "क", false],
])("%j has the whole word %j: %j, by position and by pattern", (text, word, expected) => {
  expect(standsIn(text, word)).toBe(expected);
  expect(new RegExp(`${wordEdge}${word}${wordEdge}`, "u").test(text)).toBe(expected);
});
