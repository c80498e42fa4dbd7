import type { TenantTransaction } from "../with-tenant.ts";
import { type Approval, approvalColumns } from "./approval.ts";
import { findApproval } from "./read-approvals.ts";

export type TakenApproval =
  | { kind: "taken"; approval: Approval }
  /** Taken before: the caller looks up how its tool call ended. */
  | { kind: "already_taken"; approval: Approval }
  /** Not approved, approved with another hash, ended without being taken, or unknown (null): nothing may run. */
  | { kind: "not_approved"; approval: Approval | null };

/**
 * Uses an approval up, in the transaction that writes the intent of its action: both are stored or neither.
 * @param action.hash actionHash of exactly what is about to run
 */
export async function takeApproval(
  tx: TenantTransaction,
  { id, hash }: { id: string; hash: string },
): Promise<TakenApproval> {
  const { rows } = await tx.query<Approval>({
    name: "take-approval",
    text: `update approval a set taken_at = now()
           where a.tenant_id = $1 and a.id = $2 and a.state = 'approved' and a.decided_hash = $3 and a.taken_at is null and a.outcome is null
           returning ${approvalColumns}`,
    values: [tx.tenantId, id, hash],
  });
  if (rows[0] !== undefined) return { kind: "taken", approval: rows[0] };
  const approval = (await findApproval(tx, id)) ?? null;
  return approval !== null && approval.takenAt !== null && approval.decidedHash === hash
    ? { kind: "already_taken", approval }
    : { kind: "not_approved", approval };
}
