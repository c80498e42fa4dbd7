import { randomBytes } from "node:crypto";

/**
 * The domain of placeholder addresses. Signing up with an address that has an account must not reveal the account: the new one gets a
 * placeholder, and an email goes to the real address. A placeholder is never confirmed, so its password never signs in.
 */
const domain = "taken.invalid";
const standIn = /([0-9a-f]+)\.[0-9a-f]{16}(@|%40)taken\.invalid/g;

export const standInFor = (address: string): string =>
  `${Buffer.from(address).toString("hex")}.${randomBytes(8).toString("hex")}@${domain}`;

export const isStandIn = (address: string): boolean => address.endsWith(`@${domain}`);

/** The address as it was typed, for the person who typed it. */
export const asTyped = (text: string): string =>
  text.replace(standIn, (_, hex: string, at: string) => {
    const typed = Buffer.from(hex, "hex").toString();
    return at === "@" ? typed : encodeURIComponent(typed);
  });

/** Replaces placeholders in a whole answer. */
export function answerAsTyped(answer: unknown): unknown {
  const text = JSON.stringify(answer) ?? "";
  return text.includes(domain) ? JSON.parse(asTyped(text)) : undefined;
}
