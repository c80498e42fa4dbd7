import { eld } from "eld/extrasmall";

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
  const named = byScript(plain);
  if (named !== null) return named;
  if (plain.length < fewest && count(plain, /\p{Script=Han}/gu) < fewestHan) return null;
  const scores = Object.entries(eld.detect(plain).getScores()).sort(([, a], [, b]) => b - a);
  const [first, second] = scores;
  if (first === undefined || (second !== undefined && 1 - second[1] / first[1] < lead)) return null;
  return codes[first[0]] ?? first[0];
}
