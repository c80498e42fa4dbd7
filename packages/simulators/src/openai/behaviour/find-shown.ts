import type { PromptConversation } from "./prompt-intent.ts";

const ordinals = [
  /\bfirst\b|แรก|ที่หนึ่ง/,
  /\bsecond\b|ที่สอง/,
  /\bthird\b|ที่สาม/,
  /\bfourth\b|ที่สี่/,
  /\bfifth\b|ที่ห้า/,
];
const counted = /(?:\bnumber |\bno\. ?|\boption |#|ที่ ?|หมายเลข ?)([1-9])(?!\d)/;
const bare = /^\s*(?:the )?([1-9])\s*[.!)]?\s*(?:please|pls|ครับ|ค่ะ)?$/;
const recommended = /\bthe one (?:that )?(?:you|u)\b|\byou (?:just )?(?:recommended|suggested)\b|ที่แนะนำ/;
const pronoun = /\b(?:that|this) one\b|\b(?:is|are|does|take|want|buy) (?:it|that|this)\b|(?:ตัว|อัน)(?:นี้|นั้น)/;

/** The place in a list that a message refers to, counted from 0, or null. */
function placeIn(message: string, length: number, isAsked: boolean): number | null {
  if (/\b(?:last|latter)(?: one)?\b|สุดท้าย/.test(message)) return length - 1;
  const number = counted.exec(message)?.[1] ?? (isAsked ? bare.exec(message)?.[1] : undefined);
  if (number !== undefined) return Number(number) - 1;
  const ordinal = ordinals.findIndex((pattern) => pattern.test(message));
  return ordinal === -1 ? null : ordinal;
}

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];

/** The one name that shares most words with a message; null if none or several do. */
function namedIn(names: readonly string[], message: string): string | null {
  const said = new Set(wordsOf(message));
  const counts = names.map((name) => wordsOf(name).filter((word) => said.has(word)).length);
  const most = Math.max(0, ...counts);
  const best = names.filter((_, index) => counts[index] === most);
  return most > 0 && best.length === 1 ? best[0]! : null;
}

/**
 * The listed thing that a message refers to: its name, `nothing` if it refers to a place the list does not have, or null if it
 * refers to nothing listed.
 */
export function findShown(
  { message, shown }: PromptConversation,
  isAsked: boolean,
): string | "nothing" | null {
  const lower = message.toLowerCase();
  const list =
    shown.told.length > 0
      ? shown.told
      : (shown.listed.findLast((names) => names.length > 1) ?? shown.listed.at(-1) ?? []);
  const inFull = list.find((name) => lower.includes(name.toLowerCase()));
  if (inFull !== undefined) return inFull;
  const place = placeIn(lower, list.length, isAsked);
  if (place !== null && list.length > 0) return list[place] ?? "nothing";
  if (recommended.test(lower)) return list[0] ?? "nothing";
  if (pronoun.test(lower)) return shown.listed.at(-1)?.[0] ?? list[0] ?? "nothing";
  return isAsked ? namedIn(list, message) : null;
}
