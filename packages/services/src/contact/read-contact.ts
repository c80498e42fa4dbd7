import {
  type ContactEvent,
  type ContactNote,
  type ContactOptOut,
  listContactNotes,
  listOptOuts,
  readTimeline,
} from "@konstruct/db/contact/contact-file";
import { findContact, type StoredContact } from "@konstruct/db/contact/find-contact";
import { tagsOf } from "@konstruct/db/inbox/tags";
import { listMemories, type StoredMemory } from "@konstruct/db/memory/list-memories";
import { listPreferences, type PreferenceWithProvenance } from "@konstruct/db/memory/read-preferences";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { contactIdSchema, noSuchContact } from "./contact-id.ts";

export type ContactFile = {
  contact: StoredContact;
  tags: string[];
  notes: ContactNote[];
  optOuts: ContactOptOut[];
  preferences: PreferenceWithProvenance[];
  /** Newest first. */
  memories: StoredMemory[];
  timeline: ContactEvent[];
};

const mostNotes = 100;
const mostMemories = 50;
const mostEvents = 50;

/** Everything members see of a person. @throws AppError `not_found`, for another tenant's contact too */
export async function readContact(context: ServiceContext, contactId: string): Promise<ContactFile> {
  authorise(context, "contact.read");
  const id = parseInput(contactIdSchema, contactId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const contact = await findContact(tx, id);
    if (contact === undefined) throw noSuchContact();
    return {
      contact,
      tags: await tagsOf(tx, { kind: "contact", id: contact.id }),
      notes: await listContactNotes(tx, id, mostNotes),
      optOuts: await listOptOuts(tx, id),
      preferences: await listPreferences(tx, id),
      memories: await listMemories(tx, id, mostMemories),
      timeline: await readTimeline(tx, id, mostEvents),
    };
  });
}
