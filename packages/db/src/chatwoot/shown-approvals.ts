import type { TenantTransaction } from "../with-tenant.ts";

/** A pending approval whose note is in Chatwoot. */
export type ShownApproval = {
  id: string;
  version: number;
  actionHash: string;
  summary: string;
  /** When the note was written, by Chatwoot's clock, in seconds. */
  shownAtS: number;
};

/**
 * Pending approvals whose note is in Chatwoot, newest first: a decision there can only mean one of these. The place of a note begins
 * with the time it was written (notePlace of packages/channels).
 */
export async function listShownApprovals(
  tx: TenantTransaction,
  conversationId: string,
): Promise<ShownApproval[]> {
  const { rows } = await tx.query<ShownApproval>({
    text: `select a.id, a.version, a.action_hash as "actionHash", a.summary, split_part(k.place, ' ', 1)::double precision as "shownAtS"
           from card k join approval a on a.tenant_id = k.tenant_id and a.id = k.subject_id
           where k.tenant_id = $1 and k.conversation_id = $2 and k.surface = 'chatwoot' and k.subject = 'approval'
             and k.provider_message_id is not null and a.state = 'pending' and a.conversation_id = $2
           order by "shownAtS" desc, a.created_at desc`,
    values: [tx.tenantId, conversationId],
  });
  return rows;
}

/** Whether the note of a pending approval may already be in Chatwoot without being recorded here. */
export async function isNoteOnItsWay(tx: TenantTransaction, conversationId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `select from card k join approval a on a.tenant_id = k.tenant_id and a.id = k.subject_id
           where k.tenant_id = $1 and k.conversation_id = $2 and k.surface = 'chatwoot' and k.subject = 'approval'
             and k.provider_message_id is null and k.state <> 'failed' and k.attempts > 0 and a.state = 'pending'
           limit 1`,
    values: [tx.tenantId, conversationId],
  });
  return rowCount === 1;
}
