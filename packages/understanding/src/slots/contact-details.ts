import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from "libphonenumber-js/min";
import { type Candidate, findAll, overlaps } from "./candidate.ts";

export function findEmails(text: string): Candidate[] {
  return findAll(
    text,
    /(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}(?![\w])/g,
    (match) => match[0].toLowerCase(),
  );
}

/** The country in a locale; a language alone has none. */
function countryOf(locale: string | undefined): CountryCode | undefined {
  const region = locale === undefined ? undefined : new Intl.Locale(locale).region;
  return region !== undefined && isSupportedCountry(region) ? region : undefined;
}

const known = (text: string, country: CountryCode | undefined): Candidate[] =>
  findPhoneNumbersInText(text, country === undefined ? {} : { defaultCountry: country }).map(
    ({ number, startsAt, endsAt }) => ({ value: number.number, start: startsAt, end: endsAt }),
  );

/** 7 to 15 digits (E.164) in a phone number's format; no numbering plan knows all numbers. */
const digitsOnly = (text: string): Candidate[] =>
  findAll(text, /(?<![\p{L}\p{N}])(?:\+|00)?\(?\d[\d\s().-]{5,18}\d(?![\p{L}\p{N}])/gu, (match) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(match[0])) return null;
    const digits = match[0].replace(/\D/g, "");
    if (digits.length < 7 || digits.length > 15) return null;
    return match[0].startsWith("+") ? `+${digits}` : digits;
  });

/** Phone numbers, in international form if the number or the locale gives the country, otherwise as digits. */
export function findPhones(text: string, locale?: string): Candidate[] {
  const sure = known(text, countryOf(locale));
  return [...sure, ...digitsOnly(text).filter((one) => !sure.some((other) => overlaps(one, other)))];
}

/** Phone numbers in international form, which cannot be ids. */
export function findSpokenPhones(text: string): Candidate[] {
  return findPhones(text).filter((one) => text.slice(one.start, one.end).startsWith("+"));
}
