import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { eraseContactRows, mediaKeysOf } from "@konstruct/db/contact/erase-contact";
import { findContact } from "@konstruct/db/contact/find-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { forgetCasesOf } from "../evaluation/forget-person.ts";
import { parseInput } from "../parse-input.ts";
import { contactIdSchema, noSuchContact } from "./contact-id.ts";

/** Stores outside the database that hold data of a contact. */
export type ErasureReach = {
  objects: Pick<ObjectStore, "delete">;
  /** An external memory, where one is configured: deletes the contact's data for every agent. */
  outsideMemory: { forget(tenantId: string, contactId: string): Promise<void> } | null;
};

/**
 * Deletes a person from every store: all their contacts, addresses, conversations with their content, memories, preferences and
 * files. The audit log stays whole: it holds ids and counts, members' own reasons, and salted hashes of arguments, whose salts are
 * deleted here. After a failure the call can be repeated.
 * @returns deleted rows by table, and files
 */
export async function eraseContact(
  context: ServiceContext,
  contactId: string,
  reach: ErasureReach,
): Promise<Record<string, number>> {
  authorise(context, "contact.erase");
  const contact = parseInput(contactIdSchema, contactId);
  const { database, tenantId } = context;
  const readKeys = () => withTenant(database, tenantId, (tx) => mediaKeysOf(tx, contact));
  // External stores first: while the rows exist, a second try knows what is left to delete.
  const files = await deleteAll(reach, await readKeys());
  await forgetOutside(context, contact, reach);
  let late: string[] = [];
  const counts = await withTenant(database, tenantId, async (tx) => {
    late = await mediaKeysOf(tx, contact);
    await forgetCasesOf(tx, contact);
    const removed = await eraseContactRows(tx, contact);
    if (removed === undefined) throw noSuchContact();
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "contact.erased",
        subject: { kind: "contact", id: contact },
        detail: { rows: removed },
      },
    ]);
    return removed;
  });
  // A file that arrived between the first listing and the deletion of the rows.
  await deleteAll(reach, late);
  return { ...counts, files };
}

/** Under each of the person's contacts: a merge does not move what is stored. */
async function forgetOutside(
  { database, tenantId }: ServiceContext,
  contactId: string,
  { outsideMemory }: ErasureReach,
): Promise<void> {
  if (outsideMemory === null) return;
  const person = await withTenant(database, tenantId, (tx) => findContact(tx, contactId));
  if (person === undefined) throw noSuchContact();
  for (const id of [person.id, ...person.merged.map((merge) => merge.contactId)])
    await outsideMemory.forget(tenantId, id);
}

async function deleteAll({ objects }: ErasureReach, keys: readonly string[]): Promise<number> {
  for (const key of keys) await objects.delete(key);
  return keys.length;
}
