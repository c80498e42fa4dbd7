import { randomBytes } from "node:crypto";

/**
 * Who signs up under an address that has an account is not told so: they get an account like any other, under a stand-in for the
 * address, and the owner gets an email. The stand-in is never confirmed and never signs in, as any address before it is confirmed.
 */
const domain = "taken.invalid";
const standIn = /([0-9a-f]+)\.[0-9a-f]{16}(@|%40)taken\.invalid/g;

export const standInFor = (address: string): string =>
  `${Buffer.from(address).toString("hex")}.${randomBytes(8).toString("hex")}@${domain}`;

export const isStandIn = (address: string): boolean => address.endsWith(`@${domain}`);

/** As it was typed: what may be shown to whoever typed it. */
export const asTyped = (text: string): string =>
  text.replace(standIn, (_, hex: string, at: string) => {
    const typed = Buffer.from(hex, "hex").toString();
    return at === "@" ? typed : encodeURIComponent(typed);
  });

/** The same of all that an answer says. */
export function answerAsTyped(answer: unknown): unknown {
  const text = JSON.stringify(answer) ?? "";
  return text.includes(domain) ? JSON.parse(asTyped(text)) : undefined;
}
