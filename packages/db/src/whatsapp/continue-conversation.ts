import { newId } from "@konstruct/core/ids";
import type { TenantTransaction } from "../with-tenant.ts";

/** The conversation a contact last wrote in, on one account. Empty ones do not count: a platform's notice may have opened them. */
export async function findConversationOf(
  tx: TenantTransaction,
  { channelAccountId, contactId }: { channelAccountId: string; contactId: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    text: `select c.id from conversation c, lateral (
             select m.seq from message m where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn
               and m.parts -> 0 ->> 'type' is distinct from 'system' order by m.seq desc limit 1) said
           where c.tenant_id = $1 and c.contact_id = $3 and c.channel_account_id = $2 order by said.seq desc limit 1`,
    values: [tx.tenantId, channelAccountId, contactId],
  });
  return rows[0]?.id;
}

/** Routes messages with these references to an existing conversation from now on. @returns how many references changed */
export async function continueUnder(
  tx: TenantTransaction,
  place: { channelAccountId: string; conversationId: string },
  refs: string[],
): Promise<number> {
  const { rowCount } = await tx.query({
    text: `insert into conversation_alias as a (tenant_id, channel_account_id, conversation_ref, conversation_id)
           select $1, $2, given.ref, $3 from unnest($4::text[]) as given(ref)
           where not exists (select from conversation c where c.tenant_id = $1 and c.id = $3 and c.conversation_ref = given.ref)
           order by given.ref
           on conflict (tenant_id, channel_account_id, conversation_ref) do update set conversation_id = excluded.conversation_id
             where a.conversation_id <> excluded.conversation_id`,
    values: [tx.tenantId, place.channelAccountId, place.conversationId, refs],
  });
  return rowCount ?? 0;
}

/**
 * Routes a reference to a new, empty conversation: a person who gets the number later must not write in this one. A reference that
 * already leads elsewhere is not changed.
 */
export async function leaveRef(
  tx: TenantTransaction,
  { channelAccountId, conversationId }: { channelAccountId: string; conversationId: string },
  ref: string,
): Promise<void> {
  await tx.query({
    text: `with ours as (
             select from conversation c
             left join conversation_alias a on a.tenant_id = $1 and a.channel_account_id = $2 and a.conversation_ref = $4
             where c.tenant_id = $1 and c.id = $3 and (a.conversation_id = $3 or (a.conversation_id is null and c.conversation_ref = $4))),
           fresh as (
             insert into conversation (tenant_id, id, channel_account_id, conversation_ref) select $1, $5, $2, $4 from ours returning id)
           insert into conversation_alias (tenant_id, channel_account_id, conversation_ref, conversation_id) select $1, $2, $4, id from fresh
           on conflict (tenant_id, channel_account_id, conversation_ref) do update set conversation_id = excluded.conversation_id`,
    values: [tx.tenantId, channelAccountId, conversationId, ref, newId()],
  });
}
