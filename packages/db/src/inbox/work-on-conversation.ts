import type { TenantTransaction } from "../with-tenant.ts";

/** Makes a member responsible for a conversation; null: no one. */
export async function setAssignee(
  tx: TenantTransaction,
  conversationId: string,
  memberId: string | null,
): Promise<void> {
  await tx.query({
    name: "set-assignee",
    text: "update conversation set assignee_id = $3 where tenant_id = $1 and id = $2 and assignee_id is distinct from $3::uuid",
    values: [tx.tenantId, conversationId, memberId],
  });
}

/** Removes a member as the assignee of every conversation: a removed member is responsible for nothing. */
export async function unassignAll(tx: TenantTransaction, memberId: string): Promise<void> {
  await tx.query({
    text: "update conversation set assignee_id = null where tenant_id = $1 and assignee_id = $2",
    values: [tx.tenantId, memberId],
  });
}

/** Hides a conversation until then, or until the contact writes; null shows it again. */
export async function setSnooze(
  tx: TenantTransaction,
  conversationId: string,
  until: Date | null,
): Promise<void> {
  await tx.query({
    text: `update conversation set snoozed_until = $3,
             snoozed_seq = case when $3::timestamptz is not null then (
               select coalesce(max(m.seq), 0) from message m where m.tenant_id = $1 and m.conversation_id = $2) end
           where tenant_id = $1 and id = $2`,
    values: [tx.tenantId, conversationId, until],
  });
}

/** Notes that a member has seen every message so far. */
export async function noteSeen(
  tx: TenantTransaction,
  conversationId: string,
  memberId: string,
): Promise<void> {
  await tx.query({
    name: "note-seen",
    text: `insert into conversation_seen as s (tenant_id, conversation_id, member_id, seen_seq)
           select $1, $2, $3, coalesce(max(m.seq), 0) from message m where m.tenant_id = $1 and m.conversation_id = $2
           on conflict (tenant_id, conversation_id, member_id) do update set seen_seq = excluded.seen_seq where s.seen_seq < excluded.seen_seq`,
    values: [tx.tenantId, conversationId, memberId],
  });
}
