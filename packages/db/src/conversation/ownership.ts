import type { TenantTransaction } from "../with-tenant.ts";

/** The owner of a conversation. `approval`: the agent, with an approval that waits for a member. */
export type Owner = "agent" | "approval" | "person" | "closed";

export type Ownership = { owner: Owner; agentId: string; channelAccountId: string };

/**
 * Locks the owner of a conversation until the transaction ends, against commits of turns and new messages. Undefined for an
 * internal thread, which has no owner, and for an unknown conversation.
 */
export async function lockOwnership(
  tx: TenantTransaction,
  conversationId: string,
): Promise<Ownership | undefined> {
  const { rows } = await tx.query<Ownership>({
    name: "lock-ownership",
    text: `select w.owner, a.agent_id as "agentId", a.id as "channelAccountId"
           from conversation_work w
           join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           where w.tenant_id = $1 and w.conversation_id = $2 and c.internal_thread_of is null
           for update of w`,
    values: [tx.tenantId, conversationId],
  });
  return rows[0];
}

/** Gives the conversation to a person. A turn that runs now commits no reply, and what it answered while a person was awaited is not sent any more. */
export async function giveToPerson(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.query({
    name: "give-to-person",
    text: `with given as (
             update conversation_work set owner = 'person', owner_since = case when owner = 'person' then owner_since else now() end,
               handoff_turn_id = null
             where tenant_id = $1 and conversation_id = $2)
           update outbox set state = 'failed', due_at = null, error_code = 'person_took_over', error = 'a person has the conversation'
           where tenant_id = $1 and conversation_id = $2 and state = 'planned' and kind = 'notice' and turn_id is not null`,
    values: [tx.tenantId, conversationId],
  });
}

/** Gives the conversation back to the agent. Unanswered messages of the contact start a turn at once. */
export async function giveToAgent(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.query({
    name: "give-to-agent",
    text: `with given as (
             update conversation_work w set owner = 'agent', owner_since = now(), handoff_turn_id = null,
               awaiting_since = case when waits.any then coalesce(w.awaiting_since, now()) end,
               pending_since = case when waits.any then coalesce(w.pending_since, now()) else w.pending_since end,
               wake_at = case when w.lease_until > clock_timestamp() or not waits.any then w.wake_at else now() end
             from (select exists (
                     select from message m join conversation_work d on d.tenant_id = m.tenant_id and d.conversation_id = m.conversation_id
                     where m.tenant_id = $1 and m.conversation_id = $2 and m.seq > d.done_seq and m.starts_turn) as any) waits
             where w.tenant_id = $1 and w.conversation_id = $2
             returning waits.any)
           select pg_notify('konstruct_wake', '0') from given where given.any`,
    values: [tx.tenantId, conversationId],
  });
}

/**
 * Closes the conversation until the contact writes again. Open goals are dropped, unless an approval is pending or still to be carried
 * out.
 */
export async function closeConversation(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.query({
    text: `update conversation_work set owner = 'closed', owner_since = now(), handoff_turn_id = null, awaiting_since = null,
             done_seq = answered_through(tenant_id, conversation_id, done_seq, (
               select coalesce(max(m.seq), 0) from message m where m.tenant_id = $1 and m.conversation_id = $2))
           where tenant_id = $1 and conversation_id = $2`,
    values: [tx.tenantId, conversationId],
  });
  await tx.query({
    // An approval that is pending or not carried out yet needs the session.
    text: `delete from session s where s.tenant_id = $1 and s.conversation_id = $2 and not exists (
             select from approval a where a.tenant_id = $1 and a.conversation_id = $2
               and (a.state = 'pending' or (a.state = 'approved' and a.outcome is null)))`,
    values: [tx.tenantId, conversationId],
  });
  // An open web chat asks its visitor for a rating.
  await tx.query({ text: "select pg_notify('konstruct_sent', $1)", values: [conversationId] });
}

/** Marks the messages received so far as stopped: a turn over them sends no reply (finish-work.ts). */
export async function stopThrough(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.query({
    text: `update conversation_work set stop_seq = (
             select coalesce(max(m.seq), 0) from message m where m.tenant_id = $1 and m.conversation_id = $2)
           where tenant_id = $1 and conversation_id = $2`,
    values: [tx.tenantId, conversationId],
  });
}
