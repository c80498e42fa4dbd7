import type { ArgumentLeaf } from "./argument-leaves.ts";

/** From this many digits on a text of digits is a reference, such as a member's number. */
const digitsOfReference = 6;

/** A name, a reference or another text: no amount and no moment, which the contact may have named for something else. */
export const isText = ({ value }: ArgumentLeaf): boolean =>
  typeof value === "string" &&
  (!/^[\d\s:.,/T-]*$/.test(value) ||
    // A telephone number may be in groups.
    new RegExp(`^\\d{${digitsOfReference},}$`).test(value.replaceAll(" ", "")));

/** A reference: letters and digits without a space, or many digits. An email address is none. */
export const isReference = (value: ArgumentLeaf["value"]): boolean =>
  typeof value === "string" &&
  (/^(?=.*\p{L})(?=.*\d)[^\s@]+$/u.test(value) || new RegExp(`^\\d{${digitsOfReference},}$`).test(value));

/** The references in a text. Of two either may be meant. */
export const referencesIn = (text: string): Set<string> =>
  new Set(text.split(/[\s(),.;:!?“”"]+/u).filter(isReference));
