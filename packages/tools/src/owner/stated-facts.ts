import type { VerifiedAttribute } from "@konstruct/core/agent/owner-settings";
import { readPhone, writtenPhoneKey } from "@konstruct/core/phone/phone-number";
import { signedInId } from "@konstruct/core/signed-in-id";
import { asciiDigits } from "@konstruct/core/text/ascii-digits";
import type { VerifiedAddresses } from "./owner-checks.ts";

/** Words of one message that together may be one fact: a telephone number in groups, a postcode in two parts. */
const mostWords = 8;
/** Characters of a contact's messages that are read for a fact. */
const longestText = 2_000;

/** Letters and digits only, in lower case and without marks: what two ways of writing one fact have in common. */
export const canonicalFact = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? asciiDigits(String(value))
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "")
    : "";

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
      return phone.some(
        (one) =>
          readPhone(String(value)) !== undefined && writtenPhoneKey(one) === writtenPhoneKey(String(value)),
      );
    case "customer_id":
      return customerId !== null && customerId === String(value);
    case "user_id":
      return sites.some((site) => signedIn.includes(signedInId(site, String(value))));
  }
}

/** Which of its signs are figures: words of another form are not meant as the fact, so ordinary talk is no guess. */
const formOf = (text: string) => text.replace(/\p{N}/gu, "0").replace(/[^0]/gu, "a");

const wordsIn = (text: string): string[] =>
  asciiDigits(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What words of a message have to be to be meant as a fact, and to be it; in canonical form, joined and one by one. */
type Wanted = {
  isMeant(joined: string, words: readonly string[]): boolean;
  isRight(joined: string): boolean;
};

/** How much longer or shorter the other spellings of a country's numbers are, by its calling code: see phoneKey. */
const otherLengths: Readonly<Record<string, readonly number[]>> = {
  "52": [1, 3],
  "54": [1, 3],
  "55": [-1],
  "225": [-2],
  "229": [-2],
};

/** A telephone number is also written without its country code, with a 0 or not, and as its country wrote it before. */
function wantedPhone(number: string, callingCode: string): Wanted {
  const key = writtenPhoneKey(number);
  const end = key.slice(-6);
  const plain = [
    key.length,
    key.length + 2,
    key.length - callingCode.length,
    key.length - callingCode.length + 1,
  ];
  const lengths = new Set(
    [0, ...(otherLengths[callingCode] ?? [])].flatMap((by) => plain.map((length) => length + by)),
  );
  return {
    isMeant: (words) => lengths.has(words.length) && /^\d+$/.test(words),
    isRight: (words) =>
      words.endsWith(end) &&
      [words, `${callingCode}${words}`, `${callingCode}${words.replace(/^0/, "")}`].some(
        (one) => writtenPhoneKey(one) === key,
      ),
  };
}

function wantedOf(fact: unknown): Wanted {
  const isPhone = typeof fact === "string" && /^\s*(?:[a-z+]|00)/i.test(fact);
  const phone = isPhone ? readPhone(fact) : undefined;
  if (phone !== undefined) return wantedPhone(phone.digits, phone.callingCode);
  const wanted = canonicalFact(fact);
  // The floor of an address may be left out: "Rosensgade 9" of "Rosensgade 9, st."
  const [, street = ""] = /^([^,]*\p{L}\s+\d+\s?\p{L}?)\s*,/u.exec(String(fact)) ?? [];
  const whole = street === "" ? wanted : canonicalFact(street);
  const parts = wordsIn(String(fact));
  // Many words of a chat have as many letters as a name together, and few have as many one by one.
  const isName = parts.length > 1 && !/\p{N}/u.test(wanted);
  return {
    isMeant: (joined, words) =>
      isName && joined !== wanted
        ? words.length === parts.length && words.every((word, at) => word.length === parts[at]?.length)
        : formOf(joined) === formOf(wanted) || joined === whole,
    isRight: (joined) => joined === wanted || joined === whole,
  };
}

/** A day that a text states: its words, and the days they may mean, as YYYY-MM-DD ("05/03/1990" may mean two). */
export type StatedDay = { said: string; days: readonly string[] };
/** Finds the days in a text that are stated with their year. */
export type DayReader = (text: string) => readonly StatedDay[];

/** What a contact said that could be meant as the fact, and what of it is the fact. */
export type Stated = { guesses: string[]; right: ReadonlySet<string> };

/** The days a record's value may mean; none if it is not a day. */
function daysHeld(fact: unknown, readDays: DayReader): readonly string[] {
  if (typeof fact !== "string") return [];
  const [, iso] = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]|\s*$)/.exec(fact) ?? [];
  const [only, ...others] = readDays(iso ?? fact);
  const isAll = only !== undefined && canonicalFact(only.said) === canonicalFact(iso ?? fact);
  return isAll && others.length === 0 ? only.days : [];
}

/** A day counts in any notation. One statement is one guess, whatever it may mean. */
function statedDays(said: readonly string[], held: readonly string[], readDays: DayReader): Stated {
  const stated = said.flatMap((text) => readDays(text.slice(0, longestText)));
  const keyOf = ({ days }: StatedDay) => days.join(" ");
  const right = stated.filter(({ days }) => days.some((day) => held.includes(day)));
  return { guesses: [...new Set(stated.map(keyOf))], right: new Set(right.map(keyOf)) };
}

/** What in the contact's own messages could be meant as this fact, and whether one of it is the fact. */
export function statedFacts(said: readonly string[], fact: unknown, readDays: DayReader): Stated {
  if (canonicalFact(fact) === "") return { guesses: [], right: new Set() };
  const days = daysHeld(fact, readDays);
  if (days.length > 0) return statedDays(said, days, readDays);
  const { isMeant, isRight } = wantedOf(fact);
  const guesses = new Set<string>();
  for (const text of said) {
    const parts = wordsIn(text.slice(0, longestText));
    for (let from = 0; from < parts.length; from++) {
      for (let to = from + 1; to <= Math.min(parts.length, from + mostWords); to++) {
        const words = parts.slice(from, to);
        if (isMeant(words.join(""), words)) guesses.add(words.join(""));
      }
    }
  }
  return { guesses: [...guesses], right: new Set([...guesses].filter(isRight)) };
}
