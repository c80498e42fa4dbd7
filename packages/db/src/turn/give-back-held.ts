import type { TenantTransaction } from "../with-tenant.ts";
import type { Claim } from "./durable-tool-calls.ts";

/**
 * Ends the claim of a conversation held by a limit; it is due again at its place in the queue.
 * @returns false when the claim was lost
 */
export async function giveBackHeld(tx: TenantTransaction, claim: Claim): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "give-back-held",
    text: `update conversation_work set lease_owner = null, lease_until = null, wake_at = coalesce(held_until, now())
           where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4`,
    values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker],
  });
  return rowCount === 1;
}
