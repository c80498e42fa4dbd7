import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { readAmount } from "@konstruct/core/language/read-amount";
import { languages } from "../language/languages.ts";
import { wordClasses } from "../language/word-classes.ts";
import { type Candidate, findAll } from "./candidate.ts";

/** Figures with either decimal mark: "1,299.50", "1.299,50", "1’299", "12,5". */
export const figures = String.raw`\d{1,3}(?: \d{3})+[.,]\d{1,2}(?!\d)|\d{1,3}(?:[,.’'\u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,3})?`;

const values = new Map(languages.flatMap(({ numbers }) => Object.entries(numbers)));
/** The words for a number in every language that has a table, without accents: "drei", "tres", "สาม". */
export const numberWords = (number: number): string[] =>
  [...values].flatMap(([word, value]) => (value === number ? word : []));
const scales = new Map(languages.flatMap((one) => Object.entries(one.scales)));
const joins = languages.flatMap((one) => (one.joins === "" ? [] : one.joins.split("|")));
/** A single letter after a figure is a scale; alone it is none. */
const scaleWords = [...scales.keys()].filter((word) => word.length > 2 || /\P{Script=Latin}/u.test(word));
const longestFirst = (words: Iterable<string>) =>
  [...words].toSorted((a, b) => b.length - a.length).join("|");

/** A scale after figures: "35k", "2 millones", "๒ หมื่น". */
export const scalePattern = `(?:\\s?(?:${longestFirst(scaleWords)})|k|m(?:n|m)?)`;

/** The factor of "k", "thousand" or "หมื่น"; 1 without one. */
export const scaleOf = (word: string | undefined): number =>
  scales.get(withoutAccents((word ?? "").trim().toLowerCase())) ?? 1;

const unitWords = [...values.keys(), ...scaleWords].map((word) => word.replaceAll(" ", "[ -]"));
const units = longestFirst(unitWords);
const token = new RegExp(`(${longestFirst([...unitWords, ...joins])})|[\\s-]+`, "giuy");
const spoken = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${units})(?:[\\s-]*(?:(?:${longestFirst(joins)})[\\s-]*)?(?:${units}))*(?![\\p{Script=Latin}\\p{N}]|\\p{M})`,
  "giu",
);

/** Reads number words, "forty-two", "zweihundertfünfzig", "สามหมื่น": a word adds, a scale multiplies what precedes it. */
function readWords(text: string): number {
  let [total, group, pending] = [0, 0, 0];
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const word = (match[1] ?? "").toLowerCase().replaceAll("-", " ");
    const factor = scales.get(word);
    if (factor === undefined) pending += values.get(word) ?? 0;
    else if (factor <= 100) [group, pending] = [group + Math.max(1, pending) * factor, 0];
    else [total, group, pending] = [total + Math.max(1, group + pending) * factor, 0, 0];
  }
  return total + group + pending;
}

/** Whether a number word is a number: "one" is not in "the last one" or "una mesa", but alone, or at the end after a preposition. */
function isCount(text: string, { start, end }: Candidate): boolean {
  const before = /([\p{L}\p{M}]+)[\s,]*$/u.exec(text.slice(0, start))?.[1]?.toLowerCase();
  const isAtEnd = !/^[\s,]*[\p{L}\p{N}]/u.test(text.slice(end));
  return isAtEnd && (before === undefined || /^(?:for|para|fur|für|pour|of|de)$/u.test(before));
}

/** Numbers in words. */
export function findNumberWords(text: string): Candidate[] {
  const written = withoutAccents(text);
  if (written.length !== text.length) return [];
  return findAll(written, spoken, ([said]) => readWords(said)).filter(
    (one) => one.value !== 1 || isCount(text, one),
  );
}

let unitNames: string | undefined;

/** Names and symbols of all units of Intl in every language, as alternatives. */
export function unitPattern(): string {
  if (unitNames !== undefined) return unitNames;
  const forms = (["short", "long", "narrow"] as const).flatMap((unitDisplay) =>
    Intl.supportedValuesOf("unit").flatMap((unit) =>
      languages.flatMap(({ code }) =>
        [1, 2].map((count) =>
          new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay })
            .formatToParts(count)
            .filter(({ type }) => type === "unit")
            .map(({ value }) => value.trim().toLowerCase())
            .join(" "),
        ),
      ),
    ),
  );
  const names = new Set(forms.filter((one) => one !== ""));
  unitNames = longestFirst([...names].map((name) => name.replace(/[.*+?^${}()[\]\\]/g, "\\$&")));
  return unitNames;
}

/** Plain numbers in figures and words, without times of day. @param locale the contact's, BCP 47 */
export function findNumbers(text: string, locale?: string): Candidate[] {
  const written = new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}#.,/:-])(?:${figures})(?:${unitPattern()}|x|pax|kgs)?(?![\\p{Script=Latin}\\p{N}/:]|-\\d|\\s?[ap]\\.?m\\b)`,
    "giu",
  );
  const inFigures = findAll(text, written, (match) => {
    const value = readAmount(/^[\d.,’'\s]*\d/.exec(match[0])?.[0] ?? "", locale);
    // It would be another number.
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
  });
  return [...inFigures, ...findNumberWords(text)];
}

/** Whether a word cannot be counted by a number before it: a function word, or part of the amount. */
export const isOfTalk = (word: string): boolean => {
  const said = withoutAccents(word.toLowerCase().replaceAll(/['’]/g, ""));
  const { functional, particles, requests, limits } = wordClasses;
  return [functional, particles, requests, limits].some((words) => words.has(said));
};
