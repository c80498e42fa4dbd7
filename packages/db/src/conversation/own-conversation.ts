import type { Identity } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Owner } from "./ownership.ts";

export type OwnConversation = {
  owner: Owner;
  /** A message of the person waits, or a turn works on it. */
  isPending: boolean;
  lastAnswer: { outboxId: string; text: string } | undefined;
};

/**
 * The conversation a person wrote in last in one channel of a platform, with the agent's last answer.
 * @param of.place the platform's id of that channel; references of its conversations begin with it
 */
export async function findOwnConversation(
  tx: TenantTransaction,
  of: { channelAccountId: string; identity: Identity; place: string },
): Promise<OwnConversation | undefined> {
  const { rows } = await tx.query<
    Omit<OwnConversation, "lastAnswer"> & { outboxId: string | null; text: string }
  >({
    name: "find-own-conversation",
    text: `with own as (
             select c.id, w.owner, w.pending_since is not null or w.lease_owner is not null as pending
             from identity i
             join conversation c on c.tenant_id = i.tenant_id and c.contact_id = i.contact_id and c.channel_account_id = $2
               and (c.conversation_ref = $5 or starts_with(c.conversation_ref, $5 || ':')) and c.internal_thread_of is null
             join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
             where i.tenant_id = $1 and i.kind = $3 and i.external_id = $4
             order by (select max(m.seq) from message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id) desc nulls last
             limit 1)
           select own.owner, own.pending as "isPending", a.id as "outboxId", coalesce(a.text, '') as text
           from own left join lateral (
             select o.id, o.rendered ->> 'text' as text from outbox o
             where o.tenant_id = $1 and o.conversation_id = own.id and o.kind = 'reply' and o.state = 'sent'
             order by o.seq desc limit 1) a on true`,
    values: [tx.tenantId, of.channelAccountId, of.identity.kind, of.identity.id, of.place],
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { owner, isPending, outboxId, text } = found;
  return { owner, isPending, lastAnswer: outboxId === null ? undefined : { outboxId, text } };
}
