import type { Identity } from "@konstruct/core/message";
import { readPhone } from "@konstruct/core/phone/phone-number";
import { findContact, findContactByIdentity, type VerifiedAddress } from "@konstruct/db/contact/find-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "@konstruct/services/context";
import { CommandError, UsageError } from "../failure.ts";

type Address = { kind: Identity["kind"] | VerifiedAddress["kind"]; id: string };

const contactId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const digits = (written: string) => readPhone(written)?.digits ?? written;

/** The forms an address may be stored in, the likeliest first. */
const readings: Readonly<Record<string, (written: string) => Address[]>> = {
  whatsapp: (written) => [
    { kind: "whatsapp_phone", id: digits(written) },
    { kind: "whatsapp_bsuid", id: written },
  ],
  slack: (written) => [{ kind: "slack_user", id: written }],
  webchat: (written) => [{ kind: "webchat_id", id: written }],
  chatwoot: (written) => [{ kind: "chatwoot_contact", id: written }],
  email: (written) => [{ kind: "email", id: written.toLowerCase() }],
  phone: (written) => [
    { kind: "phone", id: digits(written) },
    { kind: "whatsapp_phone", id: digits(written) },
  ],
};

/**
 * @param told a contact's id, or an address such as whatsapp:66812345678, slack:T1:U1, email:a@b.c
 * @returns the id of the contact that has it, which may have been merged into another since
 */
export async function findContactId({ database, tenantId }: ServiceContext, told: string): Promise<string> {
  const addresses = contactId.test(told) ? undefined : readAddress(told);
  const found = await withTenant(database, tenantId, async (tx) => {
    if (addresses === undefined) {
      const id = told.toLowerCase();
      return (await findContact(tx, id)) === undefined ? undefined : id;
    }
    for (const address of addresses) {
      const owner = await findContactByIdentity(tx, address);
      if (owner !== undefined) return owner;
    }
    return undefined;
  });
  if (found === undefined) throw new CommandError(`No contact in this tenant is known as ${told}.`);
  return found;
}

function readAddress(told: string): Address[] {
  const at = told.indexOf(":");
  const kind = told.slice(0, Math.max(at, 0));
  const read = Object.hasOwn(readings, kind) ? readings[kind] : undefined;
  if (read !== undefined) return read(told.slice(at + 1).trim());
  throw new UsageError(
    `${told} is neither a contact's id nor an address. Addresses begin with ${Object.keys(readings).join(":, ")}:, such as whatsapp:66812345678.`,
  );
}
