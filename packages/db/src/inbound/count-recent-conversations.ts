import { newId } from "@konstruct/core/ids";
import type { TenantTransaction } from "../with-tenant.ts";

const recentMs = 30 * 86_400_000;

/** How many conversations of an account a contact wrote in during the last 30 days. */
export async function countRecentConversations(
  tx: TenantTransaction,
  channelAccountId: string,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    text: `select count(distinct conversation_id)::int as count from message
           where tenant_id = $1 and id >= $3 and channel_account_id = $2 and author = 'contact'`,
    values: [tx.tenantId, channelAccountId, newId(Date.now() - recentMs)],
  });
  return rows[0]!.count;
}
