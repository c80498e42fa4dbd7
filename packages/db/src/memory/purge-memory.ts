import type { TenantTransaction } from "../with-tenant.ts";

/** Makes one agent forget one person: nothing said so far is recalled or read again. */
export async function purgeMemoryRows(
  tx: TenantTransaction,
  agentId: string,
  contactId: string,
): Promise<{ memories: number; preferences: number }> {
  const talks = `select c.id from conversation c join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
    where c.tenant_id = $1 and a.agent_id = $2 and c.contact_id in (select id from person_of($1, $3))`;
  const values = [tx.tenantId, agentId, contactId];
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
