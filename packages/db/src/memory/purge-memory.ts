import type { TenantTransaction } from "../with-tenant.ts";

/** Whether a member had the agent forget the person after the message was sent. Of a message, its conversation, an agent's id. */
export const isPurged = (message: string, conversation: string, agentId: string) =>
  `exists (select from memory_purge g join person_of(${message}.tenant_id, ${conversation}.contact_id) p on p.id = g.contact_id
           where g.tenant_id = ${message}.tenant_id and g.agent_id = ${agentId} and ${message}.sent_at <= g.before)`;

/** Makes purges of these conversations' people wait until the transaction ends, and waits for those under way. */
export async function holdOffPurges(tx: TenantTransaction, conversationIds: string[]): Promise<void> {
  // In the order in which an erasure deletes them: conversations, then contacts.
  await tx.query({
    text: "select from conversation where tenant_id = $1 and id = any ($2::uuid[]) order by id for key share",
    values: [tx.tenantId, conversationIds],
  });
  await tx.query({
    text: `select from contact where tenant_id = $1 and id in (
             select coalesce(k.merged_into, k.id) from conversation c join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
             where c.tenant_id = $1 and c.id = any ($2::uuid[]))
           order by id for share`,
    values: [tx.tenantId, conversationIds],
  });
}

/** Makes one agent forget one person: nothing said so far is recalled or read again. */
export async function purgeMemoryRows(
  tx: TenantTransaction,
  agentId: string,
  contactId: string,
): Promise<{ memories: number; preferences: number }> {
  const talks = `select c.id from conversation c join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
    where c.tenant_id = $1 and a.agent_id = $2 and c.contact_id in (select id from person_of($1, $3))`;
  const values = [tx.tenantId, agentId, contactId];
  // A turn that is being committed stores its session before it is deleted here, or sees this purge.
  await tx.query({
    text: `select from conversation_work where tenant_id = $1 and conversation_id in (${talks}) order by conversation_id for update`,
    values,
  });
  await tx.query({
    text: `select from contact where tenant_id = $1 and id in (select id from person_of($1, $2) where is_root) for no key update`,
    values: [tx.tenantId, contactId],
  });
  await tx.query({
    text: `insert into memory_purge (tenant_id, agent_id, contact_id, before)
           select $1, $2, p.id, now() from person_of($1, $3) p where p.is_root
           on conflict (tenant_id, agent_id, contact_id) do update set before = excluded.before`,
    values,
  });
  // Goals hold the contact's words too, so the session starts again.
  for (const table of ["session", "conversation_summary", "turn_step"])
    await tx.query({
      text: `delete from ${table} where tenant_id = $1 and conversation_id in (${talks})`,
      values,
    });
  const memories = await tx.query({
    text: `delete from memory_entry where tenant_id = $1 and agent_id = $2 and conversation_id in (
             select id from conversation where tenant_id = $1 and contact_id in (select id from person_of($1, $3)))`,
    values,
  });
  const preferences = await tx.query({
    text: `delete from preference where tenant_id = $1 and agent_id = $2 and contact_id in (select id from person_of($1, $3))`,
    values,
  });
  return { memories: memories.rowCount, preferences: preferences.rowCount };
}
