import type { VerifiedAttribute } from "@konstruct/core/agent/owner-settings";
import { phoneKey } from "@konstruct/core/phone-key";
import { signedInId } from "@konstruct/core/signed-in-id";
import type { VerifiedAddresses } from "./owner-checks.ts";

/** Words of one message that together may be one fact: a telephone number in groups, a postcode in two parts. */
const mostWords = 8;
/** Characters of a contact's messages that are read for a fact. */
const longestText = 2_000;

/** Letters and digits only, in lower case and without marks: what two ways of writing one fact have in common. */
export const canonicalFact = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "")
    : "";

const digitsOf = (value: unknown): string => canonicalFact(value).replace(/^00/, "");

const bare = (value: unknown) => String(value).trim().toLowerCase();

/** Whether a record's value is the verified attribute. A telephone number needs its country code: several countries have the same digits. */
export function isVerified(
  attribute: VerifiedAttribute,
  value: unknown,
  { email, phone, signedIn, sites }: VerifiedAddresses,
  customerId: string | null,
): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  switch (attribute) {
    case "email":
      return email.some((one) => bare(one) === bare(value));
    case "phone":
      return digitsOf(value).length >= 8 && phone.some((one) => phoneKey(one) === phoneKey(String(value)));
    case "customer_id":
      return customerId !== null && customerId === String(value);
    case "user_id":
      return sites.some((site) => signedIn.includes(signedInId(site, String(value))));
  }
}

const hasDigit = (text: string) => /\p{N}/u.test(text);

/** Ways of writing one fact. A telephone number is also written without its country code, with a 0 or not. */
function spellings(fact: string, raw: unknown): Set<string> {
  const isPhone = typeof raw === "string" && /^\s*(?:\+|00)/.test(raw) && /^\d{8,}$/.test(fact);
  if (!isPhone) return new Set([fact]);
  const digits = digitsOf(raw);
  const national = [1, 2, 3].map((code) => digits.slice(code)).filter(({ length }) => length >= 7);
  return new Set([digits, `00${digits}`, ...national.flatMap((one) => [one, `0${one}`])]);
}

/** What in the contact's own messages could be meant as this fact, and whether one of it is the fact. */
export function statedFacts(
  said: readonly string[],
  fact: unknown,
): { guesses: string[]; right: ReadonlySet<string> } {
  const wanted = canonicalFact(fact);
  const right = spellings(wanted, fact);
  const lengths = new Set([...right].map(({ length }) => length));
  const guesses = new Set<string>();
  if (wanted === "") return { guesses: [], right: new Set() };
  for (const text of said) {
    const words = text.slice(0, longestText).normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
    const parts = words.match(/[\p{L}\p{N}]+/gu) ?? [];
    for (let from = 0; from < parts.length; from++) {
      let joined = "";
      for (let to = from; to < Math.min(parts.length, from + mostWords); to++) {
        joined += parts[to];
        if (lengths.has(joined.length) && hasDigit(joined) === hasDigit(wanted)) guesses.add(joined);
      }
    }
  }
  return { guesses: [...guesses], right };
}
