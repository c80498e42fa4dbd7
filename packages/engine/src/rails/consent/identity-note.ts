import type { Turn } from "../../turn/turn.ts";

/**
 * What a reviewer reads beside an action when nobody has shown who asks for it: the tenant knows no customer behind the contact, and
 * the owner of the record was not proven.
 */
export function identityNote({ input }: Turn, isProven: boolean): { identity?: string } {
  const { customer_id: customer } = input.contact.attributes;
  return isProven || typeof customer === "string" ? {} : { identity: "not verified" };
}
