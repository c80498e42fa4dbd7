import type { AuditActor } from "@konstruct/audit/entry";
import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "../audit/stage-audit.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { announceDecisions, lockWork } from "./announce-decisions.ts";
import { type Approval, approvalColumns } from "./approval.ts";
import { approvalFact, shortened } from "./approval-fact.ts";

export type ApprovalDecision =
  | {
      state: "approved";
      /** Whether the reviewer changed the request. */
      edited: boolean;
      /** What may run, and its actionHash. */
      args: JsonObject | null;
      draft: string | null;
      hash: string;
      /** What is done, when it differs from what was asked. */
      summary?: string | null;
      reason: string | null;
      /** The reason is for colleagues only. */
      internal?: boolean;
    }
  | { state: "rejected"; reason: string; internal?: boolean };

/**
 * Decides a pending approval and wakes its conversation, in one transaction with the audit entry. Of simultaneous calls one
 * succeeds.
 * @param seen the approval as the reviewer saw it
 * @returns undefined when it is no longer pending, was changed since, or has expired; then nothing was written
 */
export async function decideApproval(
  tx: TenantTransaction,
  seen: Pick<Approval, "id" | "conversationId" | "version">,
  decision: ApprovalDecision,
  actor: AuditActor,
): Promise<Approval | undefined> {
  await lockWork(tx, seen.conversationId);
  const approved = decision.state === "approved" ? decision : undefined;
  const { rows } = await tx.query<Approval>({
    name: "decide-approval",
    // Uses the clock, not the start of the transaction, which may have waited for the lock past the expiry.
    text: `update approval a set state = $4, version = a.version + 1, decided_by = $5, decided_at = now(), decision_reason = $6,
             decided_args = $7::jsonb, decided_draft = $8, decided_hash = $9, decided_summary = $10, reason_internal = $11
           where a.tenant_id = $1 and a.id = $2 and a.version = $3 and a.state = 'pending' and a.expires_at > clock_timestamp()
           returning ${approvalColumns}`,
    values: [
      tx.tenantId,
      seen.id,
      seen.version,
      decision.state,
      `${actor.kind}:${actor.id}`,
      decision.reason,
      approved === undefined || approved.args === null ? null : toStorableJson(approved.args),
      approved?.draft ?? null,
      approved?.hash ?? null,
      approved?.summary ?? null,
      decision.internal ?? false,
    ],
  });
  const decided = rows[0];
  if (decided === undefined) return undefined;
  await announceDecisions(tx, [decided.id]);
  await stageAudit(tx, [
    approvalFact("approval.decided", actor, decided, {
      decision: approved === undefined ? "reject" : approved.edited ? "edit" : "approve",
      ...(approved !== undefined && { decidedHash: approved.hash }),
      ...(decision.reason !== null && { reason: shortened(decision.reason) }),
    }),
  ]);
  return decided;
}
