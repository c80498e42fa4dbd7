import type { Corruption } from "./corruption.ts";

const numbers = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const thaiNumbers = "หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ".split(" ");
const days: readonly (readonly [string, string, number])[] = [
  ["tomorrow", "yesterday", -1],
  ["yesterday", "tomorrow", 1],
  ["พรุ่งนี้", "มะรืนนี้", 2],
];

/** Errors in facts without digits: number words, words for days, codes in capitals. */
export function corruptWord(fact: string): Corruption[] {
  for (const [word, other, shift] of days) {
    if (fact !== word) continue;
    const day = new Date(Date.UTC(2025, 9, 18 + shift));
    const claim = {
      day: { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    };
    return [{ how: "off by one day", text: other, claim }];
  }
  for (const names of [numbers, thaiNumbers]) {
    const index = names.findIndex((name) => new RegExp(`^${name}(?![a-z])`, "i").test(fact));
    if (index < 0) continue;
    const other = (index + 2) % names.length;
    const text = fact.replace(new RegExp(names[index] ?? "", "i"), names[other] ?? "");
    const claim = fact.includes("โมง")
      ? { minutes: (other + 13) * 60 + (fact.includes("ครึ่ง") ? 30 : 0) }
      : { number: other + 1 };
    return [{ how: "another number", text, claim }];
  }
  if (!/^[A-Z]{4,}$/.test(fact)) return [];
  const text = `${fact.slice(0, -1)}${fact.endsWith("X") ? "Y" : "X"}`;
  return [{ how: "another code", text, claim: { words: text } }];
}
