import { newId } from "@konstruct/core/ids";
import type { Identity } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";

export type Rating = "up" | "down";
export const feedbackReasons = ["wrong", "incomplete", "misunderstood", "tone", "other"] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

export type NewFeedback = {
  outboxId: string;
  channelAccountId: string;
  identity: Identity;
  rating: Rating;
  reason: FeedbackReason | null;
  comment: string | null;
};

/** Stores one rating for each person and answer; the last one counts. @returns undefined when the account sent no such answer */
export async function saveFeedback(
  tx: TenantTransaction,
  { outboxId, channelAccountId, identity, rating, reason, comment }: NewFeedback,
): Promise<{ id: string; conversationId: string } | undefined> {
  const { rows } = await tx.query<{ id: string; conversationId: string }>({
    name: "save-feedback",
    text: `insert into feedback as f (tenant_id, id, outbox_id, conversation_id, identity_kind, identity_id, rating, reason, comment)
           select o.tenant_id, $2, o.id, o.conversation_id, $5, $6, $7, $8, $9 from outbox o
           where o.tenant_id = $1 and o.id = $3 and o.channel_account_id = $4 and o.kind = 'reply'
           on conflict (tenant_id, outbox_id, identity_kind, identity_id) do update
             set rating = excluded.rating, reason = excluded.reason, comment = excluded.comment, updated_at = now()
           returning id, conversation_id as "conversationId"`,
    values: [
      tx.tenantId,
      newId(),
      outboxId,
      channelAccountId,
      identity.kind,
      identity.id,
      rating,
      reason,
      comment,
    ],
  });
  return rows[0];
}
