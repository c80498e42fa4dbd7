import type { TenantTransaction } from "../with-tenant.ts";

/**
 * Whether a planned message may be public in Chatwoot: a member wrote it, inbox and agent version are autonomous, or its turn
 * completed an approved action. Anything else, a deleted message included, may not.
 */
export async function mayBePublic(tx: TenantTransaction, outboxId: string): Promise<boolean> {
  const { rows } = await tx.query<{ allowed: boolean }>({
    name: "chatwoot-may-be-public",
    text: `select o.kind = 'member_reply'
             or (a.settings -> 'autonomous' = 'true' and v.config ->> 'autonomy' = 'autonomous')
             or exists (
               select from message m
               join approval p on p.tenant_id = m.tenant_id and p.id = (m.envelope ->> 'approvalId')::uuid
               where m.tenant_id = o.tenant_id and m.conversation_id = o.conversation_id
                 and m.seq between t.from_seq and t.to_seq and m.external_id = 'approval:' || p.id
                 and p.conversation_id = o.conversation_id and p.state = 'approved' and p.outcome in ('executed', 'sent')) as allowed
           from outbox o
           join channel_account a on a.tenant_id = o.tenant_id and a.id = o.channel_account_id
           left join turn t on t.tenant_id = o.tenant_id and t.id = o.turn_id
           left join agent_version v on v.tenant_id = o.tenant_id and v.id = t.agent_version_id
           where o.tenant_id = $1 and o.id = $2`,
    values: [tx.tenantId, outboxId],
  });
  return rows[0]?.allowed === true;
}
