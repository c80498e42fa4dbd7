const twoDigits = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The number as it is dialled inside its country: without the country's code, with and without the zero. */
export function homeNumbers(digits: string): string[] {
  const code = /^[17]/.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3;
  const rest = digits.slice(code).replace(/^0/, "");
  return rest.length >= 7 ? [`0${rest}`, rest] : [];
}

/**
 * Keys of a telephone number: `F:` with its country, `f:` as dialled at home, `g:` where no country was written.
 * Two numbers with a country must agree in it.
 */
export function phoneKeys(digits: string, isInternational: boolean): { needs: string[]; offers: string[] } {
  if (!isInternational) return { needs: [`f:${digits}`], offers: [`f:${digits}`, `g:${digits}`] };
  const home = homeNumbers(digits);
  return {
    needs: [`F:${digits}`, ...home.map((one) => `g:${one}`)],
    offers: [`F:${digits}`, ...home.map((one) => `f:${one}`)],
  };
}
