import type { Database } from "../database.ts";
import { withTenant } from "../with-tenant.ts";
import type { Claim } from "./durable-tool-calls.ts";

/**
 * Why a claimed turn ended without a commit. `idle`: nothing to do; `held`: a person owns the conversation; `drain`: this process is
 * shutting down.
 */
export type Release = { reason: "overtaken" | "failed" | "drain" | "idle" | "held"; afterMs: number };

/**
 * Ends the claim; the conversation is due again after `afterMs`, or, when `idle` or `held` and without input, when a message arrives.
 * Has no effect when the claim was lost.
 */
export async function releaseTurn(database: Database, claim: Claim, release: Release): Promise<void> {
  await withTenant(database, claim.tenantId, async (tx) => {
    await tx.query({
      name: "release-turn",
      text: `update conversation_work set
               lease_owner = null, lease_until = null,
               wake_at = case when $5 in ('idle', 'held') and pending_since is null then null else now() + make_interval(secs => $6 / 1000.0) end,
               failure_count = failure_count + ($5 = 'failed')::integer,
               restart_count = restart_count + ($5 = 'overtaken')::integer
             where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4`,
      values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker, release.reason, release.afterMs],
    });
  });
}
