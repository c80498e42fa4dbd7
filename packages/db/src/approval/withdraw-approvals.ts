import { stageAudit } from "../audit/stage-audit.ts";
import { touchCards } from "../card/cards.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Approval, approvalColumns } from "./approval.ts";
import { approvalFact, shortened } from "./approval-fact.ts";

/**
 * Withdraws approvals in the transaction of the turn that no longer needs them.
 * @returns the withdrawn ids, which were still pending
 */
export async function withdrawApprovals(
  tx: TenantTransaction,
  withdrawals: { id: string; reason: string }[],
): Promise<string[]> {
  if (withdrawals.length === 0) return [];
  const { rows } = await tx.query<Approval>({
    name: "withdraw-approvals",
    text: `update approval a set state = 'withdrawn', version = a.version + 1, decided_at = now(), decision_reason = w.reason
           from jsonb_to_recordset($2::jsonb) as w(id uuid, reason text)
           where a.tenant_id = $1 and a.id = w.id and a.state = 'pending'
           returning ${approvalColumns}`,
    values: [tx.tenantId, toStorableJson(withdrawals)],
  });
  await stageAudit(
    tx,
    rows.map((row) =>
      approvalFact("approval.withdrawn", { kind: "agent", id: row.agentId }, row, {
        reason: shortened(row.decisionReason ?? ""),
      }),
    ),
  );
  const ids = rows.map((row) => row.id);
  await touchCards(tx, "approval", ids);
  return ids;
}
