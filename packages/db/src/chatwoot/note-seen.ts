import type { TenantTransaction } from "../with-tenant.ts";

/**
 * Records a note of ours that Chatwoot reported, which may happen before the response to our request, or instead of a lost one.
 * Chatwoot's ids grow, so a report of an older note of the card is ignored.
 * @param note.place as notePlace of packages/channels writes it
 */
export async function noteSeen(
  tx: TenantTransaction,
  note: { cardId: string; channelAccountId: string; messageId: string; place: string },
): Promise<void> {
  await tx.query({
    name: "chatwoot-note-seen",
    text: `with seen as (
             update card set provider_message_id = $4, place = $5,
               -- A card whose delivery was unknown is due now, so that it is recorded as shown instead of posted again.
               due_at = case when state = 'unknown' then now() else due_at end
             where tenant_id = $1 and id = $2 and channel_account_id = $3 and surface = 'chatwoot'
               and (provider_message_id is null or provider_message_id::bigint < $4::bigint)
             returning id)
           select pg_notify('konstruct_people', '') from seen`,
    values: [tx.tenantId, note.cardId, note.channelAccountId, note.messageId, note.place],
  });
}
