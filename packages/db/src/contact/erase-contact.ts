import type { TenantTransaction } from "../with-tenant.ts";

/** Files of a web chat that a person sent and no turn has taken in. */
const waitingUploads = `webchat_upload u join identity i on i.tenant_id = u.tenant_id and i.kind = 'webchat_id' and i.external_id = u.visitor_id
  where u.tenant_id = $1 and i.contact_id in (select id from person_of($1, $2))`;

/** A conversation, and for an internal thread the one it is about: internal threads have no contact. */
const conversationAbout = `(conversation c
  left join escalation e on e.tenant_id = c.tenant_id and e.id = c.internal_thread_of
  left join conversation about on about.tenant_id = e.tenant_id and about.id = e.conversation_id)`;
const isAboutPerson = "coalesce(about.contact_id, c.contact_id) in (select id from person_of($1, $2))";

/** Object-store keys of every file a person sent, and of files colleagues exchanged about them. */
export async function mediaKeysOf(tx: TenantTransaction, contactId: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>({
    text: `select m.object_key as key from media m join ${conversationAbout} on c.tenant_id = m.tenant_id and c.id = m.conversation_id
           where m.tenant_id = $1 and ${isAboutPerson} and m.object_key is not null
           union select u.tenant_id || '/upload/' || u.id from ${waitingUploads}
           order by 1`,
    values: [tx.tenantId, contactId],
  });
  return rows.map((row) => row.key);
}

/** Deletes a person's rows. @returns how many by table, as erase_contact in SQL counts; undefined when there is no such contact */
export async function eraseContactRows(
  tx: TenantTransaction,
  contactId: string,
): Promise<Record<string, number> | undefined> {
  // The prompts of a turn hold what the contact wrote, and are kept until a later job of the tenant deletes them (addJob).
  await tx.query({
    text: `delete from job j using turn t join ${conversationAbout} on c.tenant_id = t.tenant_id and c.id = t.conversation_id
           where j.tenant_id = $1 and j.kind = 'turn_requests' and t.tenant_id = $1 and t.id = j.subject_id and ${isAboutPerson}`,
    values: [tx.tenantId, contactId],
  });
  await tx.query({
    text: `delete from webchat_upload where tenant_id = $1 and id in (select u.id from ${waitingUploads})`,
    values: [tx.tenantId, contactId],
  });
  const { rows } = await tx.query<{ counts: Record<string, number> | null }>({
    text: "select erase_contact($1) as counts",
    values: [contactId],
  });
  return rows[0]?.counts ?? undefined;
}
