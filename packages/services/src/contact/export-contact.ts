import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { listContactNotes, listOptOuts, readSaid, readTimeline } from "@konstruct/db/contact/contact-file";
import { findContact } from "@konstruct/db/contact/find-contact";
import { tagsOf } from "@konstruct/db/inbox/tags";
import { listPreferences } from "@konstruct/db/memory/read-preferences";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { contactIdSchema, noSuchContact } from "./contact-id.ts";

const mostMessages = 5_000;
const mostEvents = 500;
const mostNotes = 500;

const inputSchema = z.strictObject({ contactId: contactIdSchema });

/**
 * One person's data, for a person who asks for it: addresses, choices, preferences, notes and the newest 5,000 messages.
 * `isComplete` says whether there are more. The export is audited.
 */
export async function exportContact(context: ServiceContext, input: z.input<typeof inputSchema>) {
  authorise(context, "contact.export");
  const { contactId } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const contact = await findContact(tx, contactId);
    if (contact === undefined) throw noSuchContact();
    const messages = await readSaid(tx, contactId, mostMessages + 1);
    const exported = {
      exportedAt: new Date().toISOString(),
      isComplete: messages.length <= mostMessages,
      contact,
      tags: await tagsOf(tx, { kind: "contact", id: contact.id }),
      notes: (await listContactNotes(tx, contactId, mostNotes)).map(({ text, createdAt }) => ({
        text,
        createdAt,
      })),
      optOuts: await listOptOuts(tx, contactId),
      preferences: await listPreferences(tx, contactId),
      timeline: await readTimeline(tx, contactId, mostEvents),
      messages: messages.slice(0, mostMessages),
    };
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "contact.exported",
        subject: { kind: "contact", id: contact.id },
        detail: { messages: exported.messages.length },
      },
    ]);
    return exported;
  });
}
