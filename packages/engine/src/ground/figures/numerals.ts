/** Digits with points and commas between them, as one token. Bounded, so that no text can make it slow. */
export const numeral = String.raw`\d{1,40}(?:[.,]\d{1,40}){0,6}(?!\d)`;

const thousandsByComma = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const thousandsByPoint = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^\d{1,3}\.\d{3},\d+$/;

/**
 * What a numeral can mean: "1,299.50", "1.299,50", "12,5", "1,00,000". Empty for what is no number ("2.14.3").
 * A lone group of three after a point is a fraction first and thousands second.
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

/** A number as part of a key or a value: no trailing zeros, no noise of binary fractions. */
export function plainNumber(number: number): string {
  return String(Math.round(number * 1e6) / 1e6);
}
