import { type PreferenceChange, preferenceSchema } from "@konstruct/core/preference";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { findContact, type StoredContact } from "@konstruct/db/contact/find-contact";
import { listMemories, type StoredMemory } from "@konstruct/db/memory/list-memories";
import { purgeMemoryRows } from "@konstruct/db/memory/purge-memory";
import { listPreferences, type PreferenceWithProvenance } from "@konstruct/db/memory/read-preferences";
import { savePreferences } from "@konstruct/db/memory/save-preferences";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { contactIdSchema, noSuchContact } from "../contact/contact-id.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const agentIdSchema = z.string().regex(uuidPattern, "an agent's id");
const showSchema = z.strictObject({ contactId: contactIdSchema, limit: z.int().min(1).max(200).default(20) });
const purgeSchema = z.strictObject({ contactId: contactIdSchema, agentId: agentIdSchema });
const confirmSchema = z.strictObject({
  contactId: contactIdSchema,
  agentId: agentIdSchema,
  preference: preferenceSchema,
  /** What the member goes by. */
  note: z.string().trim().min(1).max(300),
});

export type ShownMemory = {
  contact: StoredContact;
  preferences: PreferenceWithProvenance[];
  /** Newest first. */
  memories: StoredMemory[];
};

/** What is remembered of a person, and where each preference comes from. @throws AppError `not_found` */
export async function showMemory(
  context: ServiceContext,
  input: z.input<typeof showSchema>,
): Promise<ShownMemory> {
  authorise(context, "contact.read");
  const { contactId, limit } = parseInput(showSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const contact = await findContact(tx, contactId);
    if (contact === undefined) throw noSuchContact();
    const preferences = await listPreferences(tx, contactId);
    return { contact, preferences, memories: await listMemories(tx, contactId, limit) };
  });
}

/** An outside memory, where one is configured. */
export type OutsidePreferences = {
  write(
    owner: { tenantId: string; agentId: string; contactId: string },
    changes: readonly PreferenceChange[],
  ): Promise<void>;
};

/**
 * A member has one agent forget one person: nothing said until now is recalled, preferred or read again. The messages stay for
 * members; `eraseContact` removes them too. What fails half way is done again by asking again.
 */
export async function purgeMemory(
  context: ServiceContext,
  input: z.input<typeof purgeSchema>,
  outside: OutsidePreferences | null = null,
): Promise<{ memories: number; preferences: number }> {
  authorise(context, "memory.write");
  const { contactId, agentId } = parseInput(purgeSchema, input);
  await dropOutside(context, { contactId, agentId }, outside);
  return withTenant(context.database, context.tenantId, async (tx) => {
    if ((await findContact(tx, contactId)) === undefined) throw noSuchContact();
    const purged = await purgeMemoryRows(tx, agentId, contactId);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "memory.purged",
        subject: { kind: "contact", id: contactId },
        agentId,
        detail: purged,
      },
    ]);
    return purged;
  });
}

/** Every kind, under each of the person's contacts. */
async function dropOutside(
  { database, tenantId }: ServiceContext,
  { contactId, agentId }: z.output<typeof purgeSchema>,
  outside: OutsidePreferences | null,
): Promise<void> {
  if (outside === null) return;
  const person = await withTenant(database, tenantId, (tx) => findContact(tx, contactId));
  if (person === undefined) throw noSuchContact();
  const changes = preferenceSchema.options.map((option) => ({
    drops: option.shape.kind.value,
    quote: "",
    messageId: "",
  }));
  for (const id of [person.id, ...person.merged.map((merge) => merge.contactId)])
    await outside.write({ tenantId, agentId, contactId: id }, changes);
}

/** A member confirms what a contact prefers, such as from a telephone call. */
export async function confirmPreference(
  context: ServiceContext,
  input: z.input<typeof confirmSchema>,
): Promise<void> {
  authorise(context, "memory.write");
  const { contactId, agentId, preference, note } = parseInput(confirmSchema, input);
  const actor = auditActor(context);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if ((await findContact(tx, contactId)) === undefined) throw noSuchContact();
    const change = { holds: preference, quote: note, messageId: "" };
    await savePreferences(tx, { agentId, contactId }, [change], `${actor.kind}:${actor.id}`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "preference.confirmed",
        subject: { kind: "contact", id: contactId },
        agentId,
        detail: { kind: preference.kind },
      },
    ]);
  });
}
