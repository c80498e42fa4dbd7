import { isNear } from "../language/near-word.ts";
import type { ShownItem } from "./params.ts";
import { remarkWords } from "./request-words.ts";

const ordinals: readonly RegExp[] = [
  "first|1st|top",
  "second|2nd",
  "third|3rd",
  "fourth|4th",
  "fifth|5th",
].map(
  (words) =>
    new RegExp(
      String.raw`(?<!\bnot (?:the )?)\b(?:the (?:${words})(?! (?:time|day|week|month|year|night|name|hand|half|order|visit|thing|of (?!(?:them|these|those|all)\b)))|(?:${words}) (?:one|option|choice|item|product))\b`,
      "i",
    ),
);
const last =
  /(?<!\bnot (?:the )?)\b(?:the )?(?:very )?(?:last|final|bottom) (?:one|option|choice|item|product)\b|\bthe (?:last|latter)\s*[.!]*$/i;
const counted = /(?<!\bnot (?:the )?)(?:\b(?:number|no\.?|nr\.?|option|choice|item|product) ?|# ?)([1-9])\b/i;
const countedInWords = /(?<!\bnot (?:the )?)(?:\b(?:number|option|choice) |# ?)(one|two|three|four|five)\b/i;
const bareNumber =
  /^\s*(?:the\s+)?(?:(\d|1\d)|(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th))\s*(?:please|pls|thanks|ครับ|ค่ะ|คะ)?[\s.!)]*$/i;
const bareOrdinals = ["first", "second", "third", "fourth", "fifth"];
const numberWords = ["one", "two", "three", "four", "five"];

const classifier = "(?:อัน|ตัว|ชิ้น|รุ่น|แบบ|เครื่อง|ใบ|คู่|เล่ม)";
const thaiFirst = new RegExp(`${classifier}(?:ที่)?แรก|ที่แนะนำ|${classifier}เมื่อ(?:กี้|สักครู่)`, "u");
const thaiLast = new RegExp(`${classifier}(?:สุดท้าย|ท้าย|หลังสุด)`, "u");
const thaiCounted = new RegExp(
  `(?:${classifier}(?:ที่)?|หมายเลข|ข้อ|เบอร์)\\s?(?:(หนึ่ง|สอง|สาม|สี่|ห้า)|([1-9])(?!\\d))`,
  "u",
);
const thaiNumbers = ["หนึ่ง", "สอง", "สาม", "สี่", "ห้า"];

const pointed =
  /\bthe one (?:that )?(?:you(?:'ve| have)?|u) (?:just |have )?(?:recommend|suggest|show|mention|offer|propos|told|said)|\bthe (?:recommended|suggested) (?:one|product|item)\b|\byour (?:recommendation|suggestion)\b/i;
const pronoun = /\b(?:it|that one|this one|that|this|the one)\b|(?:อัน|ตัว|ชิ้น|รุ่น|แบบ)(?:นี้|นั้น)|มัน(?!เทศ)/iu;

function ordinalOf(word: string): number {
  return /^\d/.test(word) ? Number(word[0]) - 1 : bareOrdinals.indexOf(word);
}

/** The place a text points at, counted from 0, or null: "the second one", "number 2", "อันแรก". */
function placeOf(text: string, count: number, mayBeBare: boolean): number | null {
  if (last.test(text) || thaiLast.test(text)) return count - 1;
  const bare = mayBeBare ? bareNumber.exec(text) : null;
  if (bare?.[1] !== undefined) return Number(bare[1]) - 1;
  if (bare?.[2] !== undefined)
    return bare[2].toLowerCase() === "last" ? count - 1 : ordinalOf(bare[2].toLowerCase());
  const ordinal = ordinals.findIndex((words) => words.test(text));
  if (ordinal !== -1) return ordinal;
  const number = counted.exec(text)?.[1];
  if (number !== undefined) return Number(number) - 1;
  const word = countedInWords.exec(text)?.[1];
  if (word !== undefined) return numberWords.indexOf(word.toLowerCase());
  const thai = thaiCounted.exec(text);
  if (thai !== null) return thai[1] === undefined ? Number(thai[2]) - 1 : thaiNumbers.indexOf(thai[1]);
  return thaiFirst.test(text) || pointed.test(text) ? 0 : null;
}

/** The item a text points at by its key or its place; null when by neither. */
export function pointedItem(text: string, shown: readonly ShownItem[], mayBeBare: boolean): ShownItem | null {
  const lower = text.toLowerCase();
  const byKey = shown.find(({ key }) => {
    const at = key === "" ? -1 : lower.indexOf(key.toLowerCase());
    return at !== -1 && !/[\p{L}\p{N}]/u.test(`${lower[at - 1] ?? " "}${lower[at + key.length] ?? " "}`);
  });
  const place = byKey === undefined ? placeOf(text, shown.length, mayBeBare) : null;
  return byKey ?? (place === null ? null : (shown[place] ?? null));
}

/** It points at something shown by its place, whether or not anything was. */
export function pointsAtShown(text: string): boolean {
  return placeOf(text, 0, false) !== null;
}

/** A place of the list is all that is said, whether or not there is one so far down. */
export function saysOnlyPlace(text: string): boolean {
  return bareNumber.test(text) || (text.length < 20 && (counted.test(text) || countedInWords.test(text)));
}

/** "It", "that one": of the things shown the first. */
export function saysPronoun(text: string): boolean {
  return pronoun.test(text);
}

const nameWords = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function isSame(said: string, own: string): boolean {
  if (said === own || said === `${own}s` || `${said}s` === own) return true;
  return said.length >= 4 && own.length >= 4 && isNear(said, own);
}

/** The item whose name has all the words said; of several the one with the fewest words besides. */
export function namedItem(words: readonly string[], shown: readonly ShownItem[]): ShownItem | null {
  const said = words.filter((word) => !remarkWords.has(word)).flatMap(nameWords);
  const fitting = shown
    .map((item) => ({ item, own: nameWords(item.label) }))
    .filter(({ own }) => said.every((word) => own.some((one) => isSame(word, one))))
    .toSorted((a, b) => a.own.length - b.own.length);
  return said.length === 0 ? null : (fitting[0]?.item ?? null);
}
