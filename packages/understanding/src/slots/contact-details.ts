import { type Candidate, findAll } from "./candidate.ts";

export function findEmails(text: string): Candidate[] {
  return findAll(
    text,
    /(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}(?![\w])/g,
    (match) => match[0].toLowerCase(),
  );
}

/** Telephone numbers nobody could take for an id: in international form. */
export function findSpokenPhones(text: string): Candidate[] {
  return findPhones(text).filter((one) => String(one.value).startsWith("+"));
}

/** Numbers of 7 to 15 digits (E.164), as `+` and digits or digits alone. */
export function findPhones(text: string): Candidate[] {
  return findAll(text, /(?<![\p{L}\p{N}])(?:\+|00)?\(?\d[\d\s().-]{5,18}\d(?![\p{L}\p{N}])/gu, (match) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(match[0])) return null;
    const digits = match[0].replace(/\D/g, "");
    if (digits.length < 7 || digits.length > 15) return null;
    return match[0].startsWith("+") ? `+${digits}` : digits;
  });
}
