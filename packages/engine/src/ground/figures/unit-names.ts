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

/** Counts that cover the plural forms of the supported languages. */
const amounts = [1, 2, 5];
/** Shorter names are words of other languages, or parts of dates. */
const shortest = { latin: 3, other: 2 };

const isLongEnough = (name: string) =>
  name.length >= (/^\p{Script=Latin}/u.test(name) ? shortest.latin : shortest.other);

function namesIn(language: string, unit: string): string[] {
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return amounts.flatMap((amount) =>
    format.formatToParts(amount).flatMap(({ type, value }) => (type === "unit" ? [value.toLowerCase()] : [])),
  );
}

/** The names of each unit in every supported language. Source: CLDR, through Intl. */
export const namedUnits: readonly (readonly [base: string, factor: number, name: string])[] = Object.entries(
  counted,
).flatMap(([unit, [base, factor]]) =>
  [...new Set(languageCodes.flatMap((language) => namesIn(language, unit)))]
    .filter(isLongEnough)
    .map((name) => [base, factor, name] as const),
);

/** Languages beyond the supported ones that call months as English does, or nearly so. */
const namedAlike = ["da", "nb", "nl", "sv"];
/** What spans of time are called where months have English names: "days", "Tage", "dagen". */
export const spanNames: readonly string[] = [
  ...new Set(
    [...languageCodes, ...namedAlike].flatMap((language) =>
      ["minute", "hour", "day", "week", "month", "year"].flatMap((unit) => namesIn(language, unit)),
    ),
  ),
].filter((name) => /^\p{Script=Latin}+$/u.test(name));
