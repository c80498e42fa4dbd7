import { newId } from "@konstruct/core/ids";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { insertContactNote } from "@konstruct/db/contact/contact-file";
import { findContact } from "@konstruct/db/contact/find-contact";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { actingMember } from "../acting-member.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { changeTags } from "../tag/change-tags.ts";
import { tagChangeSchema } from "../tag/tag-name.ts";
import { contactIdSchema, noSuchContact } from "./contact-id.ts";

const noteSchema = z.strictObject({
  contactId: contactIdSchema,
  text: z.string().trim().min(1).max(4_000),
});
const tagSchema = tagChangeSchema.extend({ contactId: contactIdSchema });

/** Writes a note on a person, for colleagues: the contact and the agents never see it. */
export async function noteContact(
  context: ServiceContext,
  input: z.input<typeof noteSchema>,
): Promise<{ id: string }> {
  authorise(context, "conversation.answer");
  const { contactId, text } = parseInput(noteSchema, input);
  const memberId = actingMember(context, undefined);
  const id = newId();
  await withTenant(context.database, context.tenantId, async (tx) => {
    const contact = await rootOf(tx, contactId);
    await insertContactNote(tx, { id, contactId: contact, memberId, text });
    await audit(tx, context, "contact.noted", contact);
  });
  return { id };
}

/** Adds tags to a person and removes others. */
export async function tagContact(
  context: ServiceContext,
  input: z.input<typeof tagSchema>,
): Promise<{ tags: string[] }> {
  authorise(context, "conversation.answer");
  const { contactId, ...change } = parseInput(tagSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const contact = await rootOf(tx, contactId);
    const tags = await changeTags(tx, { kind: "contact", id: contact }, change);
    await audit(tx, context, "contact.tagged", contact);
    return { tags };
  });
}

async function rootOf(tx: TenantTransaction, contactId: string): Promise<string> {
  const contact = await findContact(tx, contactId);
  if (contact === undefined) throw noSuchContact();
  return contact.id;
}

const audit = (
  tx: TenantTransaction,
  context: ServiceContext,
  action: "contact.noted" | "contact.tagged",
  id: string,
) =>
  stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: auditActor(context),
      action,
      subject: { kind: "contact", id },
    },
  ]);
