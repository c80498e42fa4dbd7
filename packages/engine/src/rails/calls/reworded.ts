import type { Json, JsonObject } from "@konstruct/core/json";
import { lettersOf } from "../../values/words-in.ts";

const isNumbered = (word: string) => /\d/.test(word);

function wordsOf(text: string): { all: Set<string>; numbered: string } {
  const all = new Set(lettersOf(text).split(" "));
  return { all, numbered: [...all].filter(isNumbered).sort().join(" ") };
}

/** Two texts with the same codes and numbers that share two thirds of the shorter one's words. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.numbered !== b.numbered) return false;
  const shared = [...a.all].filter((word) => b.all.has(word)).length;
  return shared >= 2 && shared >= (2 / 3) * Math.min(a.all.size, b.all.size);
}

const isSameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (typeof one === "string" && typeof other === "string" && isSameText(one, other));

/** Whether two calls of one tool differ only in the wording of a text. */
export function isReworded(one: JsonObject, other: JsonObject): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}
