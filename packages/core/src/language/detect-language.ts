import { eld } from "eld/extrasmall";
import { baseOf } from "./base-of.ts";

/** Scripts that only one language uses. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ["th", /\p{Script=Thai}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["el", /\p{Script=Greek}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["ka", /\p{Script=Georgian}/gu],
  ["hy", /\p{Script=Armenian}/gu],
  ["lo", /\p{Script=Lao}/gu],
  ["km", /\p{Script=Khmer}/gu],
  ["my", /\p{Script=Myanmar}/gu],
  ["ta", /\p{Script=Tamil}/gu],
  ["te", /\p{Script=Telugu}/gu],
  ["kn", /\p{Script=Kannada}/gu],
  ["ml", /\p{Script=Malayalam}/gu],
  ["gu", /\p{Script=Gujarati}/gu],
  ["si", /\p{Script=Sinhala}/gu],
];

/** The detector reports Indonesian as the similar Malay; most people who write it are Indonesian. */
const codes: Readonly<Record<string, string>> = { ms: "id", no: "nb" };

/** Shorter texts are not judged. A Chinese character counts as several letters. */
const fewest = 20;
const fewestHan = 6;
/** The lead of the first language over the second, as a share of its own score: below it, names and loan words decide. */
const leadOfMessage = 0.05;
/** The least lead among the languages of one agent. They are seldom near to each other, so a larger one is asked. */
const leadAmong = 0.2;
/** A share of the letters: an English question about a Thai word stays English. */
const shareOfScript = 0.25;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function byScript(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  for (const [code, pattern] of scripts) {
    const own = count(text, pattern);
    if (own > 0 && own >= letters * shareOfScript) return code;
  }
  return null;
}

/**
 * The language of a text, out of about seventy.
 * @param lead the least lead of the first over the second language, as a share of the first's score
 * @returns BCP 47; null for under 20 characters in a script of several languages, and when no language leads clearly
 */
export function detectLanguage(text: string, lead = leadOfMessage): string | null {
  const plain = text.normalize("NFC").trim();
  return byScript(plain) ?? leading(plain, lead, () => true);
}

/** The language of a text among these. A Danish text is near to Norwegian, but an agent for Danish and English has only one of them. */
export const detectAmong = (text: string, languages: readonly string[]): string | null =>
  leading(text.normalize("NFC").trim(), leadAmong, (code) => languages.some((one) => baseOf(one) === code));

/** The language with the highest score among some; null for a short text, and when none leads clearly. */
function leading(plain: string, lead: number, isAmong: (code: string) => boolean): string | null {
  if (plain.length < fewest && count(plain, /\p{Script=Han}/gu) < fewestHan) return null;
  const scores = Object.entries(eld.detect(plain).getScores())
    .map(([code, score]) => [codes[code] ?? code, score] as const)
    .filter(([code]) => isAmong(code))
    .sort(([, a], [, b]) => b - a);
  const [first, second] = scores;
  return first === undefined || (second !== undefined && 1 - second[1] / first[1] < lead) ? null : first[0];
}
