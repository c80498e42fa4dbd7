import { readPhone } from "@konstruct/core/phone/phone-number";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { attachIdentity, findContactByIdentity } from "@konstruct/db/contact/find-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { contactIdSchema } from "./contact-id.ts";
import { mergeIn } from "./merge-contacts.ts";

const inputSchema = z.strictObject({
  contactId: contactIdSchema,
  address: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("email"), value: z.email().max(254).toLowerCase() }),
    z.strictObject({
      kind: z.literal("phone"),
      /** With its country code. */
      value: z
        .string()
        .transform((text) => readPhone(text)?.digits ?? text)
        .pipe(z.string().regex(/^[1-9]\d{6,14}$/, "a phone number with its country code")),
    }),
  ]),
});

/** Kinds of identity that prove the same address: a WhatsApp number proves that phone number. */
const sameAs = { email: ["email"], phone: ["phone", "whatsapp_phone"] } as const;

/**
 * Stores that a platform or a member verified an address of this contact. Contacts with the same verified address become one person.
 * @returns the merge this caused; undefined when no other contact has the address
 */
export async function verifyAddress(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ mergedWith: string | undefined }> {
  authorise(context, context.actor.kind === "member" ? "contact.merge" : "contact.link");
  const { contactId, address } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    await attachIdentity(tx, contactId, { kind: address.kind, id: address.value });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "contact.address_verified",
        subject: { kind: "contact", id: contactId },
        // Without the address itself, which would outlive an erasure here.
        detail: { kind: address.kind },
      },
    ]);
    let mergedWith: string | undefined;
    for (const kind of sameAs[address.kind]) {
      const owner = await findContactByIdentity(tx, { kind, id: address.value });
      if (owner === undefined || owner === contactId) continue;
      const merge = await mergeIn(tx, context, [contactId, owner], "verified_address");
      mergedWith = merge === undefined ? mergedWith : owner;
    }
    return { mergedWith };
  });
}
