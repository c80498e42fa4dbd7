import type { TenantTransaction } from "../with-tenant.ts";
import type { Claim } from "./durable-tool-calls.ts";

/** Ends a claim over messages that need no turn of the engine. @returns false when the claim was lost */
export async function finishQuietly(
  tx: TenantTransaction,
  claim: Claim,
  { toSeq, hasMore }: { toSeq: number; hasMore: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "finish-quietly",
    text: `update conversation_work set lease_owner = null, lease_until = null, done_seq = greatest(done_seq, $5), crash_count = 0,
             failure_count = 0, restart_count = 0, awaiting_since = null,
             wake_at = case when $6 or pending_since is not null then now() end
           where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4`,
    values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker, toSeq, hasMore],
  });
  return rowCount === 1;
}
