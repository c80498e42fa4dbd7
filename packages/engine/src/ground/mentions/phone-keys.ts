const twoDigits = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The number as dialled inside its country: without the country code, with and without the leading zero. */
export function homeNumbers(digits: string): string[] {
  const code = /^[17]/.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3;
  const rest = digits.slice(code).replace(/^0/, "");
  return rest.length >= 7 ? [`0${rest}`, rest] : [];
}

/**
 * Keys of a phone number: `F:` with its country code, `f:` as dialled at home, `g:` written without a country code. Two numbers
 * with country codes must agree in them.
 */
export function phoneKeys(digits: string, isInternational: boolean): { needs: string[]; offers: string[] } {
  if (!isInternational) return { needs: [`f:${digits}`], offers: [`f:${digits}`, `g:${digits}`] };
  const home = homeNumbers(digits);
  return {
    needs: [`F:${digits}`, ...home.map((one) => `g:${one}`)],
    offers: [`F:${digits}`, ...home.map((one) => `f:${one}`)],
  };
}
