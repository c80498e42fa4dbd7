import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { numberWords } from "@konstruct/understanding/slots/numbers";
import { spokenAnywhere } from "./number-words.ts";
import { namedUnits } from "./unit-names.ts";

/** From one on a word is mostly an article. */
const smallest = 2;
const largest = 60;

const plain = (word: string) => withoutAccents(word.toLowerCase());

let known: ReadonlyMap<string, number> | undefined;

/** Numbers by their word in any language; none that is another number elsewhere ("sei", "sex"). */
function numbersByWord(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const numbers = new Map<string, number>();
  const unclear = new Set<string>();
  for (let number = smallest; number <= largest; number++)
    for (const word of [...numberWords(number), ...spokenAnywhere(number)].map(plain)) {
      if ((numbers.get(word) ?? number) !== number) unclear.add(word);
      numbers.set(word, number);
    }
  for (const word of unclear) numbers.delete(word);
  known = numbers;
  return known;
}

const units: ReadonlySet<string> = new Set(namedUnits.map(([, , name]) => plain(name)));

/** Numbers in words right before a unit, in any language: "drei Jahre", "zeven dagen". */
export function spelledAnywhere(text: string): { start: number; raw: string; value: number }[] {
  const pairs = text.matchAll(/(?<![\p{L}\p{M}'’-])[\p{L}\p{M}-]{2,20}(?=\s([\p{L}\p{M}]+))/gu);
  return [...pairs].flatMap(({ index, 0: raw, 1: unit = "" }) => {
    const value = units.has(plain(unit)) ? numbersByWord().get(plain(raw)) : undefined;
    return value === undefined ? [] : [{ start: index, raw, value }];
  });
}
