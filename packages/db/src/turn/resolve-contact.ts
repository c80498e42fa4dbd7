import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import type { Identity } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";

export type Contact = { id: string; displayName: string | null; attributes: JsonObject };

/**
 * The person behind the first message of a conversation: found by any of their addresses, or new. Addresses not seen
 * before are attached to them.
 */
export async function resolveContact(
  tx: TenantTransaction,
  conversationId: string,
  identities: Identity[],
  displayName: string | undefined,
): Promise<Contact> {
  const found = await tx.query<{ contact_id: string }>({
    text: `select i.contact_id from identity i
           join unnest($2::text[], $3::text[]) with ordinality as given(kind, external_id, place) using (kind, external_id)
           where i.tenant_id = $1 order by given.place limit 1`,
    values: [
      tx.tenantId,
      identities.map((identity) => identity.kind),
      identities.map((identity) => identity.id),
    ],
  });
  let contactId = found.rows[0]?.contact_id;
  if (contactId === undefined) {
    contactId = newId();
    await tx.query({
      text: "insert into contact (tenant_id, id, display_name) values ($1, $2, $3)",
      values: [tx.tenantId, contactId, displayName ?? null],
    });
  }
  // Two first messages of one person at once: the loser of the unique key takes the winner's contact.
  const attached = await tx.query<{ contact_id: string }>({
    text: `insert into identity (tenant_id, kind, external_id, contact_id)
           select $1, kind, external_id, $4 from unnest($2::text[], $3::text[]) as given(kind, external_id)
           order by kind, external_id
           on conflict (tenant_id, kind, external_id) do update set contact_id = identity.contact_id
           returning contact_id`,
    values: [
      tx.tenantId,
      identities.map((identity) => identity.kind),
      identities.map((identity) => identity.id),
      contactId,
    ],
  });
  const settled = found.rows[0]?.contact_id ?? attached.rows[0]?.contact_id ?? contactId;
  const { rows } = await tx.query<Contact>({
    text: `with linked as (update conversation set contact_id = $3 where tenant_id = $1 and id = $2)
           select id, display_name as "displayName", attributes from contact where tenant_id = $1 and id = $3`,
    values: [tx.tenantId, conversationId, settled],
  });
  return rows[0]!;
}
