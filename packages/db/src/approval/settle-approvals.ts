import { type AuditFact, stageAudit } from "../audit/stage-audit.ts";
import { touchCards } from "../card/cards.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Approval, type ApprovalOutcome, approvalColumns } from "./approval.ts";
import { approvalFact } from "./approval-fact.ts";

export type ApprovalEnd = {
  id: string;
  outcome: ApprovalOutcome;
  /** For the reviewer: why it failed or was refused. */
  reason: string | null;
  /** The turn that carried it out. */
  turnId?: string;
};

const actions: Record<ApprovalOutcome, AuditFact["action"]> = {
  executed: "approval.executed",
  sent: "approval.executed",
  failed: "approval.failed",
  refused: "approval.refused",
};

/**
 * Records the outcome of approved actions, once each. Every outcome but `refused` requires that the approval was taken.
 * @returns the ids recorded now; an earlier outcome is not changed
 */
export async function settleApprovals(tx: TenantTransaction, ends: ApprovalEnd[]): Promise<string[]> {
  if (ends.length === 0) return [];
  const { rows } = await tx.query<Approval>({
    name: "settle-approvals",
    text: `update approval a set outcome = e.outcome, outcome_reason = e.reason
           from jsonb_to_recordset($2::jsonb) as e(id uuid, outcome text, reason text)
           where a.tenant_id = $1 and a.id = e.id and a.state = 'approved' and a.outcome is null
             and (e.outcome = 'refused' or a.taken_at is not null)
           returning ${approvalColumns}`,
    values: [tx.tenantId, toStorableJson(ends)],
  });
  const turnOf = new Map(ends.map((end) => [end.id, end.turnId]));
  await stageAudit(
    tx,
    rows.map((row) =>
      approvalFact(
        actions[row.outcome!],
        { kind: "agent", id: row.agentId },
        { ...row, turnId: turnOf.get(row.id) ?? row.turnId },
        // The reason can hold values that the contact gave; an erasure deletes it from the approval's row.
        { outcome: row.outcome, decidedHash: row.decidedHash },
      ),
    ),
  );
  const ids = rows.map((row) => row.id);
  await touchCards(tx, "approval", ids);
  return ids;
}
