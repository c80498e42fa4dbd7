import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { touchCards } from "../card/cards.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/**
 * Locks the conversation's work row before one of its approvals is changed. Every path locks the work row first and the approval
 * second, so a turn and a reviewer cannot deadlock.
 */
export async function lockWork(tx: TenantTransaction, conversationId: string): Promise<void> {
  const { rowCount } = await tx.query({
    name: "lock-work",
    text: "select from conversation_work where tenant_id = $1 and conversation_id = $2 for update",
    values: [tx.tenantId, conversationId],
  });
  // Without a work row nothing would wake a worker, so the decision is refused.
  if (rowCount !== 1) throw new AppError("internal", `Conversation ${conversationId} has no work row`);
}

/**
 * Adds each decision to its conversation as a message without text, which starts the turn that carries it out. The message's number
 * is taken under the lock, so a running turn finds it when it ends. Its external id names the approval, so each decision is
 * announced once.
 */
export async function announceDecisions(tx: TenantTransaction, approvalIds: string[]): Promise<void> {
  if (approvalIds.length === 0) return;
  await touchCards(tx, "approval", approvalIds);
  await tx.query({
    name: "announce-decisions",
    text: `with decided as (
             select a.tenant_id, a.id, a.conversation_id, a.envelope, c.channel_account_id, given.message_id
             from unnest($2::uuid[], $3::uuid[]) with ordinality as given(approval_id, message_id, place)
             join approval a on a.tenant_id = $1 and a.id = given.approval_id
             join conversation c on c.tenant_id = $1 and c.id = a.conversation_id
             order by given.place
           ),
           said as (
             insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, parts, envelope,
                                  starts_turn, sent_at)
             select d.tenant_id, d.message_id, d.conversation_id, d.channel_account_id, 'inbound', 'member', 'approval:' || d.id, '', '[]',
                    d.envelope || jsonb_build_object('approvalId', d.id), true, now()
             from decided d
           ),
           woken as (
             update conversation_work w set
               pending_since = coalesce(w.pending_since, now()),
               -- A running turn holds the lease. When it ends, it sees pending_since and wakes a worker.
               wake_at = case when w.lease_until > clock_timestamp() then w.wake_at else now() end
             where w.tenant_id = $1 and w.conversation_id in (select d.conversation_id from decided d)
           )
           select pg_notify('konstruct_wake', '0')`,
    values: [tx.tenantId, approvalIds, approvalIds.map(() => newId())],
  });
}
