/** Digits with points and commas between them, as one token. Its length is bounded to keep matching fast. */
export const numeral = String.raw`\d{1,40}(?:[.,]\d{1,40}){0,6}(?!\d)`;

const thousandsByComma = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const thousandsByPoint = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^\d{1,3}\.\d{3},\d+$/;

/**
 * The values a numeral may have: "1,299.50", "1.299,50", "12,5", "1,00,000". Empty for other tokens ("2.14.3"). A single group of
 * three digits after a point is a fraction first and thousands second.
 */
export function readNumeral(raw: string): number[] {
  if (/^\d+(?:\.\d+)?$/.test(raw)) {
    const plain = Number(raw);
    return /^[1-9]\d{0,2}\.\d{3}$/.test(raw) ? [plain, Number(raw.replace(".", ""))] : [plain];
  }
  if (thousandsByComma.test(raw)) return [Number(raw.replaceAll(",", ""))];
  if (thousandsByPoint.test(raw)) return [Number(raw.replaceAll(".", "").replace(",", "."))];
  if (/^\d+,\d{1,2}$/.test(raw)) return [Number(raw.replace(",", "."))];
  return [];
}

/** A number in canonical form, rounded to six decimals against binary noise. */
export function plainNumber(number: number): string {
  return String(Math.round(number * 1e6) / 1e6);
}
