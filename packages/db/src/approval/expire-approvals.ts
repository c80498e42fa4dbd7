import { stageAudit } from "../audit/stage-audit.ts";
import type { Database } from "../database.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { announceDecisions } from "./announce-decisions.ts";
import { type Approval, approvalColumns } from "./approval.ts";
import { approvalFact } from "./approval-fact.ts";

const expirer = { kind: "system", id: "orchestrator" } as const;

/**
 * Ends pending approvals that have expired and wakes their conversations. Rows locked by another transaction are left for the next
 * run.
 * @returns the expired ids, at most `limit`
 */
export async function expireDueApprovals(tx: TenantTransaction, limit: number): Promise<string[]> {
  // The conversation's work row is locked before the approval, as on every path.
  const due = await tx.query<{ id: string }>({
    name: "lock-due-approvals",
    text: `select a.id from approval a
           join conversation_work w on w.tenant_id = a.tenant_id and w.conversation_id = a.conversation_id
           where a.tenant_id = $1 and a.state = 'pending' and a.expires_at <= now()
           order by a.expires_at limit $2 for update of w skip locked`,
    values: [tx.tenantId, limit],
  });
  if (due.rows.length === 0) return [];
  const { rows } = await tx.query<Approval>({
    name: "expire-approvals",
    text: `update approval a set state = 'expired', version = a.version + 1, decided_at = now()
           where a.tenant_id = $1 and a.id = any ($2::uuid[]) and a.state = 'pending'
           returning ${approvalColumns}`,
    values: [tx.tenantId, due.rows.map((row) => row.id)],
  });
  const ids = rows.map((row) => row.id);
  await announceDecisions(tx, ids);
  await stageAudit(
    tx,
    rows.map((row) =>
      approvalFact("approval.expired", expirer, row, { expiresAt: row.expiresAt.toISOString() }),
    ),
  );
  return ids;
}

/** Tenants with an approval that has expired. */
export async function tenantsWithDueApprovals(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    text: "select approval_tenants_due as id from approval_tenants_due(1000)",
  });
  return rows.map((row) => row.id);
}
