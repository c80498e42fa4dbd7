import { languageCodes } from "@konstruct/core/language/languages";

/** Units of time and of the metric system, by their CLDR ids, with base and factor. */
const counted = {
  second: ["second", 1],
  minute: ["second", 60],
  hour: ["second", 3_600],
  day: ["second", 86_400],
  week: ["second", 604_800],
  month: ["month", 1],
  year: ["month", 12],
  gram: ["gram", 1],
  kilogram: ["gram", 1_000],
  millimeter: ["mm", 1],
  centimeter: ["mm", 10],
  meter: ["mm", 1_000],
  kilometer: ["mm", 1e6],
  milliliter: ["ml", 1],
  liter: ["ml", 1_000],
} as const;

/** Languages whose agents word the fixed lines themselves. */
const worded = ["cs", "da", "el", "fi", "hu", "it", "nb", "nl", "pl", "ro", "sv", "tr", "uk"];
const languages = [...languageCodes, ...worded];

/** Counts that cover the plural forms of the supported languages. */
const amounts = [1, 2, 5];
/** Shorter names are words of other languages ("let", years in Czech), or parts of dates. */
const shortest = { latin: 3, worded: 4, other: 2 };
/** An hour in Danish; in English "one time" is once. */
const ambiguous = "time";

function namesIn(language: string, unit: string): string[] {
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  const fewest = worded.includes(language) ? shortest.worded : shortest.latin;
  return amounts
    .flatMap((amount) => format.formatToParts(amount))
    .flatMap(({ type, value }) => (type === "unit" ? [value.toLowerCase()] : []))
    .filter((name) => name !== ambiguous)
    .filter((name) => name.length >= (/^\p{Script=Latin}/u.test(name) ? fewest : shortest.other));
}

/** The names of each unit in these languages. Source: CLDR, through Intl. */
export const namedUnits: readonly (readonly [base: string, factor: number, name: string])[] = Object.entries(
  counted,
).flatMap(([unit, [base, factor]]) =>
  [...new Set(languages.flatMap((language) => namesIn(language, unit)))].map(
    (name) => [base, factor, name] as const,
  ),
);

/** What spans of time are called where months have English names: "days", "Tage", "dagen". */
export const spanNames: readonly string[] = [
  ...new Set(
    languages.flatMap((language) =>
      ["minute", "hour", "day", "week", "month", "year"].flatMap((unit) => namesIn(language, unit)),
    ),
  ),
].filter((name) => /^\p{Script=Latin}+$/u.test(name));
