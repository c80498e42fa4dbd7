import { newId } from "@konstruct/core/ids";
import type { TenantTransaction } from "../with-tenant.ts";

/** When a conversation was resolved, if its contact has not rated it since; undefined otherwise. */
export async function resolvedUnrated(
  tx: TenantTransaction,
  conversationId: string,
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ resolvedAt: Date }>({
    text: `select w.owner_since as "resolvedAt" from conversation_work w
           where w.tenant_id = $1 and w.conversation_id = $2 and w.owner = 'closed' and w.owner_since is not null
             and not exists (select from conversation_rating r where r.tenant_id = $1 and r.conversation_id = $2
                             and r.resolved_at = w.owner_since)`,
    values: [tx.tenantId, conversationId],
  });
  return rows[0]?.resolvedAt;
}

export type NewRating = { conversationId: string; score: number; comment: string | null };

/** Stores the rating of a resolved conversation, once. @returns its id; undefined when there is nothing to rate */
export async function insertRating(
  tx: TenantTransaction,
  { conversationId, score, comment }: NewRating,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    text: `insert into conversation_rating (tenant_id, id, conversation_id, resolved_at, score, comment)
           select w.tenant_id, $3, w.conversation_id, w.owner_since, $4, $5 from conversation_work w
           where w.tenant_id = $1 and w.conversation_id = $2 and w.owner = 'closed' and w.owner_since is not null
           on conflict (tenant_id, conversation_id, resolved_at) do nothing
           returning id`,
    values: [tx.tenantId, conversationId, newId(), score, comment],
  });
  return rows[0]?.id;
}
