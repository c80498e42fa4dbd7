import { localNumber } from "./format.ts";

/** Whether people who read this locale part thousands by a point: "1.500" is 1500 to them. */
const partsThousandsByPoint = (locale: string): boolean => localNumber(1_234_567, locale).includes(".");

/**
 * Reads "1,299.50", "1.299,50", "1,299" and "12,5". A single group of three digits after a point means thousands if it is ".000", or
 * if the locale parts thousands by a point.
 * @param locale BCP 47; another text counts as English
 */
export function readAmount(text: string, locale?: string): number {
  const written = text.replace(/[’'\s]/g, "");
  const decimal = /[.,](\d{1,2})$/.exec(written);
  const isGroup =
    /^[1-9]\d{0,2}\.\d{3}$/.test(written) &&
    (written.endsWith(".000") || (locale !== undefined && partsThousandsByPoint(locale)));
  if (/^\d+\.\d{3}$/.test(written) && !isGroup) return Number(written);
  if (decimal === null) return Number(written.replace(/[.,]/g, ""));
  return Number(`${written.slice(0, decimal.index).replace(/[.,]/g, "")}.${decimal[1]}`);
}

const figures = /\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?!\d)|\d(?:[\d.,’'\u00a0\u202f]*\d)?/g;
const readable =
  /^(?:\d+(?:[.,]\d{1,2})?|0\.\d+|\d{1,3}(?:([.,’' \u00a0\u202f])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?)$/;
/** "1.300" is 1.3 to some and 1300 to others. */
const ambiguous = /^[1-9]\d{0,2}\.(?!000)\d{3}$/;

/** The number that a text has; null if it has none or several, or one that can be read in two ways. */
export function onlyAmount(text: string): number | null {
  const [written = "", ...others] = text.match(figures) ?? [];
  const isClear = others.length === 0 && readable.test(written) && !ambiguous.test(written);
  return isClear ? readAmount(written) : null;
}
