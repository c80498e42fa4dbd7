import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import type { Identity } from "@konstruct/core/message";
import type { Preference } from "@konstruct/core/preference";
import type { TenantTransaction } from "../with-tenant.ts";

/** One person, over all channels, with the preferences the agent knows. Shape of known_contact in SQL. */
export type KnownContact = {
  id: string;
  displayName: string | null;
  attributes: JsonObject;
  /** Current preferences, newest first, at most 40. */
  preferences: Preference[];
  /** More of the person's messages can be recalled than the turn reads anyway. */
  hasMemories: boolean;
};

export type NewConversation = { id: string; agentId: string; historyWindow: number };

/**
 * The person behind the first message of a conversation: found by any of their addresses, or created. New addresses are added to
 * them.
 */
export async function resolveContact(
  tx: TenantTransaction,
  conversation: NewConversation,
  identities: Identity[],
  displayName: string | undefined,
): Promise<KnownContact> {
  const found = await tx.query<{ contact_id: string }>({
    text: `select i.contact_id from identity i
           join unnest($2::text[], $3::text[]) with ordinality as given(kind, id, place)
             on i.kind = given.kind and i.address_key = address_key(given.kind, given.id)
           where i.tenant_id = $1 order by given.place limit 1`,
    values: [
      tx.tenantId,
      identities.map((identity) => identity.kind),
      identities.map((identity) => identity.id),
    ],
  });
  const known = found.rows[0]?.contact_id;
  const contactId = known ?? newId();
  if (known === undefined)
    await tx.query({
      text: "insert into contact (tenant_id, id, display_name) values ($1, $2, $3)",
      values: [tx.tenantId, contactId, displayName ?? null],
    });
  // Of two simultaneous first messages of one person, the second insert finds the first's row and uses its contact.
  const attached = await tx.query<{ contact_id: string }>({
    text: `insert into identity (tenant_id, kind, external_id, contact_id)
           select distinct on (kind, address_key(kind, id)) $1::uuid, kind, id, $4::uuid
           from unnest($2::text[], $3::text[]) with ordinality as given(kind, id, place)
           order by kind, address_key(kind, id), place
           on conflict (tenant_id, kind, address_key) do update set contact_id = identity.contact_id
           returning contact_id`,
    values: [
      tx.tenantId,
      identities.map((identity) => identity.kind),
      identities.map((identity) => identity.id),
      contactId,
    ],
  });
  const other = attached.rows.find((row) => row.contact_id !== contactId)?.contact_id;
  const settled = known ?? other ?? contactId;
  if (settled !== contactId) await replaceNewContact(tx, contactId, settled);
  await tx.query({
    text: "update conversation set contact_id = $3 where tenant_id = $1 and id = $2",
    values: [tx.tenantId, conversation.id, settled],
  });
  // Messages are embedded only once their conversation has a contact, so embedding begins again at its first message.
  await tx.query({
    name: "rewind-memory-progress",
    text: `update memory_progress p set done_before = first.at, newest_id = null
           from (select min(received_at) as at from message where tenant_id = $1 and conversation_id = $2) first
           where p.tenant_id = $1 and p.done_before > first.at`,
    values: [tx.tenantId, conversation.id],
  });
  return readKnownContact(tx, settled, conversation);
}

/** Gives the addresses of a contact made a moment ago to the one that another transaction made first, and deletes the new contact. */
async function replaceNewContact(tx: TenantTransaction, made: string, first: string): Promise<void> {
  await tx.query({
    text: "update identity set contact_id = $3 where tenant_id = $1 and contact_id = $2",
    values: [tx.tenantId, made, first],
  });
  await tx.query({
    text: "delete from contact where tenant_id = $1 and id = $2",
    values: [tx.tenantId, made],
  });
}

/** A person as an agent knows them. */
export async function readKnownContact(
  tx: TenantTransaction,
  contactId: string,
  { agentId, historyWindow }: Pick<NewConversation, "agentId" | "historyWindow">,
): Promise<KnownContact> {
  const { rows } = await tx.query<{ contact: KnownContact }>({
    text: "select known_contact($1, $2, $3, $4) as contact",
    values: [tx.tenantId, contactId, agentId, historyWindow],
  });
  return rows[0]!.contact;
}

/** The contact of a conversation as its channel knows them; undefined before the first turn and after an erasure. */
export async function findContactOf(
  tx: TenantTransaction,
  conversationId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ contact_id: string }>({
    name: "contact-of-conversation",
    text: "select contact_id from conversation where tenant_id = $1 and id = $2 and contact_id is not null",
    values: [tx.tenantId, conversationId],
  });
  return rows[0]?.contact_id;
}
