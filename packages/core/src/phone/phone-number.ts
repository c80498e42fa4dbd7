import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { asciiDigits } from "../text/ascii-digits.ts";
import { phoneKey } from "./phone-key.ts";

/** `digits` is the number from its country code on, as it is dialled from abroad; `callingCode` is that code. */
type PhoneNumber = { digits: string; callingCode: string };

const numberLike =
  /^(?:(?:tel|sms|whatsapp):)?(?:\+|00)?[0-9 ()./-]{4,40}(?:;?\s*(?:x|ext\.?=?|#)\s*\d{1,6})?$/i;

/**
 * Reads a telephone number with its country code as people and address books write it: in any script's digits, with a national zero,
 * signs between, `tel:` or `whatsapp:` before it, or an extension. A number without a sign before it is taken to begin with its country code.
 * @returns undefined for what is no such number
 */
export function readPhone(written: string): PhoneNumber | undefined {
  const text = asciiDigits(written.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
  if (!numberLike.test(text)) return undefined;
  const parsed = parsePhoneNumberFromString(text.replace(/^(?:[a-z]+:)?\s*(?:\+|00)?/i, "+"));
  return parsed && { digits: parsed.number.slice(1), callingCode: parsed.countryCallingCode };
}

/** The form of a written telephone number that joins are made on; what is no such number is returned as it is. */
export const writtenPhoneKey = (written: string): string => phoneKey(readPhone(written)?.digits ?? written);
