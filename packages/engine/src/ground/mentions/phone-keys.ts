import { readPhone, writtenPhoneKey } from "@konstruct/core/phone/phone-number";

/** The number as dialled inside its country: without the country code, with and without the leading zero. */
function homeNumbers(digits: string): string[] {
  const rest = digits.slice(readPhone(digits)?.callingCode.length ?? 0).replace(/^0/, "");
  return rest.length >= 7 ? [`0${rest}`, rest] : [];
}

/**
 * Keys of a phone number: `F:` with its country code, `f:` as dialled at home, `g:` written without a country code. Two numbers
 * with country codes must agree in them.
 */
export function phoneKeys(digits: string, isInternational: boolean): { needs: string[]; offers: string[] } {
  if (!isInternational) return { needs: [`f:${digits}`], offers: [`f:${digits}`, `g:${digits}`] };
  const home = homeNumbers(digits);
  const key = writtenPhoneKey(digits);
  return {
    needs: [`F:${key}`, ...home.map((one) => `g:${one}`)],
    offers: [`F:${key}`, ...home.map((one) => `f:${one}`)],
  };
}
