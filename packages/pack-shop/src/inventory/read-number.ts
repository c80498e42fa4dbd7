import { Decimal } from "decimal.js";

/** Thousands separators, besides the point and the comma. */
const thinGaps = /(?<=\d)[\u0020\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;
const grouped = (sign: string) => new RegExp(`^\\d{1,3}(?:\\${sign}\\d{2,3})*\\${sign}\\d{3}$`);

/** "1,490.00", "1.490,00", "1490", "0,5"; null when it is ambiguous, as "1.490" is. */
function readDigits(digits: string): Decimal | null {
  const points = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (points + commas === 0) return new Decimal(digits);
  // Of two separators the last one is the decimal sign.
  const decimalSign = digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  const groupSign = decimalSign === "." ? "," : ".";
  if (points > 0 && commas > 0) {
    const [whole = "", decimals = "", ...more] = digits.split(decimalSign);
    if (more.length > 0 || !grouped(groupSign).test(whole)) return null;
    return new Decimal(`${whole.replaceAll(groupSign, "")}.${decimals || "0"}`);
  }
  const isGrouped = grouped(decimalSign).test(digits);
  if (isGrouped && (decimalSign === "," || points > 1))
    return new Decimal(digits.replaceAll(decimalSign, ""));
  const [whole = "", decimals = "", ...more] = digits.split(decimalSign);
  const couldBeThousands = decimals.length === 3 && whole !== "0" && whole !== "";
  const isOdd = decimalSign === "," && decimals.length > 3;
  if (more.length > 0 || couldBeThousands || isOdd || decimals.length === 0) return null;
  return new Decimal(`${whole || "0"}.${decimals}`);
}

/** A number in a cell, and the text around it. */
export type NumberInText = { value: Decimal; before: string; after: string };

/** As a number, or null if that has other digits. */
export function exactNumber(value: Decimal): number | null {
  const number = value.toNumber();
  return Number.isFinite(number) && value.equals(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? number
    : null;
}

/** Raised cents behind a whole price, as in 5⁹⁹; any other raised digit means something else. */
const raisedCents = /(?<=^\D*[\d,.]*\d)([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹])/u;

/** The only number of a text; null when there is none, more than one, or an ambiguous one. */
export function onlyNumber(text: string): NumberInText | null {
  const lowered = text.replace(raisedCents, (cents) => `.${cents}`);
  if (/\d[⁰¹²³⁴-⁹₀-₉]/u.test(lowered)) return null;
  const joined = lowered.normalize("NFKC").replace(thinGaps, "");
  const found = [...joined.matchAll(/\d[\d.,]*\d|\d/g)];
  const [match] = found;
  if (match === undefined || found.length > 1) return null;
  const value = readDigits(match[0]);
  if (value === null) return null;
  return {
    value,
    before: joined.slice(0, match.index).trim(),
    after: joined.slice(match.index + match[0].length).trim(),
  };
}
